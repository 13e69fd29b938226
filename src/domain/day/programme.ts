/** The published programme at a moment (docs/product.md#schedule). */

interface Timed {
  id: string
  startsAt: number
  endsAt: number
}

/** The slot that runs, and the next one that begins; a slot has begun at its first moment. */
export function nowAndNext<Slot extends Timed>(
  slots: readonly Slot[],
  now: number,
): { now: Slot | undefined; next: Slot | undefined } {
  const inOrder = slots.toSorted((one, other) => one.startsAt - other.startsAt)
  return {
    now: inOrder.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
    next: inOrder.find(({ startsAt }) => startsAt > now),
  }
}

export const hasBegun = ({ startsAt }: Pick<Timed, 'startsAt'>, now: number) => startsAt <= now
