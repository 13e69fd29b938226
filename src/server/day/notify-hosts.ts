import { placeInWords } from '../../domain/day/plan.ts'
import { dayOfSlot } from '../../domain/day/slots.ts'
import type { PlaceChange } from '../../domain/day/talks.ts'
import type { CallContext } from '../context.ts'
import { enqueue } from '../mail/outbox.ts'
import type { Db } from '../store/engine/db.ts'
import { listHostAddresses } from '../store/programmes.ts'

/** Queues a mail to each proposer behind a talk whose place on the programme changed; returns how many. */
export async function notifyHosts(
  tx: Db,
  changes: readonly Omit<PlaceChange, 'hosts'>[],
  { event, now }: CallContext,
  { areMerged = false } = {},
): Promise<number> {
  const addresses = await listHostAddresses(
    tx,
    changes.map(({ talkId }) => talkId),
  )
  for (const { talkId, email, contributionId, isMerged } of addresses) {
    const change = changes.find((each) => each.talkId === talkId)
    if (!change) continue
    const [place, was] = [change.to, change.from].map((at) => (at && placeInWords(event.day, at)) ?? null)
    const slot = event.day.slots.find(({ id }) => id === change.to?.slotId)
    await enqueue(
      tx,
      'talk-placed',
      {
        recipient: email,
        params: {
          contributionId,
          title: change.title,
          place: place ?? null,
          ...(slot && { day: dayOfSlot(slot.startsAt, event) }),
          was: was ?? null,
          isMerged: areMerged || isMerged,
        },
      },
      now,
    )
  }
  return addresses.length
}
