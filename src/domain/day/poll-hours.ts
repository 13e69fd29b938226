/** When hosts and voters come, as they said in the poll (docs/product.md#planner). */
import { minutesOf } from './slots.ts'
import type { HostHours } from './talks.ts'

/** From then on a slot belongs to the evening, as the poll asks; in minutes since the midnight before. */
const eveningBegins = 17 * 60

export const isInEvening = ({ startsAt }: { startsAt: string }) => minutesOf(startsAt) >= eveningBegins

interface Hosted {
  sources?: readonly { name: string; answer?: string | undefined }[]
  place: { slotId: string } | null
}

/** What a host has said in the poll against a slot; what they answered about the place itself is newer. */
export function saidAgainst(
  hours: readonly HostHours[],
  host: { key: string; name?: string },
  slot: { id: string; startsAt: string },
  talk?: Hosted,
): HostHours['comes'] | undefined {
  const comes = hours.find(({ hostKey }) => hostKey === host.key)?.comes
  if (!comes || comes === (isInEvening(slot) ? 'evening' : 'day')) return undefined
  const isFine =
    talk?.place?.slotId === slot.id &&
    talk.sources?.some(({ name, answer }) => name === host.name && answer === 'fine')
  return isFine ? undefined : comes
}
