/** A programme for journeys. */
import type { WholePlan } from '../../src/domain/day/talks.ts'
import type { SignedIn } from './admins.ts'
import { expect } from './browser.ts'

/** Three talks in a slot and no others, whatever other tests have left. */
export async function publishThree({ call }: SignedIn): Promise<void> {
  const plan = async () => (await (await call('get-plan', {})).json()) as WholePlan
  for (const title of [
    'Alpine agents',
    'Maps of the lake',
    `A title as long as they get ${'and on '.repeat(20)}`,
  ])
    await call('save-talk', { talkId: null, title, details: '', needs: [], host: '', seen: null })
  for (const { id, isPinned } of (await plan()).talks)
    if (isPinned) await call('pin-talk', { talkId: id, isPinned: false })
  const { talks, rooms, slots, closed, revision } = await plan()
  const isOpen = (roomId: string, slotId: string) =>
    !closed.some((place) => place.roomId === roomId && place.slotId === slotId)
  const openIn = (slotId: string) => rooms.filter(({ id }) => isOpen(id, slotId))
  const slotId = slots.find(({ id }) => openIn(id).length >= 3)?.id ?? ''
  const off = talks.flatMap(({ id, place }) => (place ? [{ talkId: id, to: null }] : []))
  const on = talks
    .slice(-3)
    .map(({ id }, at) => ({ talkId: id, to: { roomId: openIn(slotId)[at]?.id, slotId } }))
  const moved = (await (await call('apply-moves', { revision, moves: [...off, ...on] })).json()) as {
    revision: number
  }
  const published = await call('publish-plan', { revision: moved.revision, tellHosts: false })
  expect(published.status, await published.text()).toBe(200)
}
