import type { EventFacts } from './event/documents.ts'

/** The number that people see, 'VCF-3F2A91BC': it is made with the order, from the first eight digits of the id. */
export const newOrderNumber = (orderId: string, { shortName }: Pick<EventFacts, 'shortName'>) =>
  `${shortName}-${orderId.slice(0, 8).toUpperCase()}`
