import { event } from '../../content/event.ts'

/** The order number that people see: 'VCF-3F2A91BC', from the first eight digits of the id. */
export const orderNumberOf = (orderId: string) => `${event.shortName}-${orderId.slice(0, 8).toUpperCase()}`
