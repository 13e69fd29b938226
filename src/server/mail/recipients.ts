/** Who gets a mail of a sending: each address once, whatever groups it is in. */
import type { SiteEvent } from '../../domain/event/site-event.ts'
import { groupWords } from '../../domain/messages/sending-messages.ts'
import { paths, withToken } from '../../domain/paths.ts'
import { groups } from '../../domain/sending-groups.ts'
import { isGroup, isPerson, kindPrefix } from '../../domain/sendings.ts'
import { kindName } from '../../domain/ticket-kinds.ts'
import type { Db } from '../store/engine/db.ts'
import { type GroupMember, readGroupMembers } from '../store/sending-groups.ts'
import type { SentTo } from './template.ts'

export interface Recipient extends SentTo {
  email: string
}

/** A kind of ticket is a part of the participants. */
const whyOf = (key: string): SentTo['why'] => (isPerson(key) ? 'person' : isGroup(key) ? key : 'participants')
const ranks: readonly SentTo['why'][] = groups
const rankOf = ({ key }: GroupMember) => ranks.indexOf(whyOf(key))

/** Sorted by address. The group that concerns a person most gives reason and link. */
export async function listRecipients(db: Db, audience: readonly string[]): Promise<Recipient[]> {
  const byEmail = Map.groupBy(await readGroupMembers(db, audience), ({ email }) => email)
  return [...byEmail].map(([email, reached]) => {
    const [most] = reached.toSorted((one, other) => rankOf(one) - rankOf(other)) as [GroupMember]
    const subscriber = reached.find(({ subscriber_id }) => subscriber_id !== null)
    const name = most.name ?? reached.find((row) => row.name !== null)?.name ?? null
    return {
      email,
      name,
      why: whyOf(most.key),
      ...linkOf(most),
      ...(subscriber?.subscriber_id && { subscriberId: subscriber.subscriber_id }),
    }
  })
}

function linkOf({ seat_id, order_id, contribution_id }: GroupMember) {
  if (seat_id) return { seatId: seat_id }
  if (order_id) return { orderId: order_id }
  return contribution_id ? { contributionId: contribution_id } : {}
}

/** Looks like the link of this recipient, and leads nowhere. */
export function exampleLink({ contributionId, seatId, orderId, why }: Partial<SentTo>): string {
  if (contributionId) return withToken(paths.contribute, 'example')
  const isSeat = seatId !== undefined || (orderId !== undefined && why !== 'waitlist')
  return isSeat ? paths.seatOf('example') : paths.tickets
}

/** 'Participants, Waitlist'. */
export const audienceInWords = (audience: readonly string[], tickets: SiteEvent['tickets']): string =>
  audience.map((key) => labelOf(key, tickets)).join(', ')

function labelOf(key: string, tickets: SiteEvent['tickets']): string {
  if (isGroup(key)) return groupWords[key].label
  if (isPerson(key)) return 'One person'
  return `Ticket: ${kindName(tickets, key.slice(kindPrefix.length))}`
}
