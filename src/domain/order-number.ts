import { event } from '../../content/event.ts'

/** What buyer and organisers call an order: 'VCF-3F2A91BC', from the first eight digits of its id. */
export const orderNumberOf = (orderId: string) => `${event.shortName}-${orderId.slice(0, 8).toUpperCase()}`
