/** A day of one's own for journeys of the programme: in the future, with an empty grid. */
import { expect } from '@playwright/test'
import type { WholePlan } from '../../src/domain/day/talks.ts'
import type { EventDocuments } from '../../src/domain/event/documents.ts'
import { type SignedIn, signIn } from './admins.ts'
import type { RunningApp } from './app.ts'
import { publish } from './publish.ts'

type Dates = Pick<EventDocuments['event'], 'startsAt' | 'endsAt'>
const year = new Date().getUTCFullYear() + 1
export const nextYear = { startsAt: `${year}-08-30T10:00:00+02:00`, endsAt: `${year}-08-30T23:59:00+02:00` }

/** Moves the event to other days; returns its time before. */
export async function holdAt(admin: SignedIn, dates: Dates): Promise<Dates> {
  const { promise, resolve } = Promise.withResolvers<Dates>()
  await publish(admin, 'event', ({ startsAt, endsAt }) => {
    resolve({ startsAt, endsAt })
    return dates
  })
  return promise
}

/** Takes all talks off the grid and off the programme, and opens every place; returns who did it. */
export async function withEmptyGrid(app: RunningApp) {
  const admin = await signIn(app)
  const { call } = admin
  const plan = async () => (await (await call('get-plan', {})).json()) as WholePlan
  const { talks, closed } = await plan()
  for (const { roomId, slotId } of closed) await call('close-place', { roomId, slotId, isClosed: false })
  const standing = talks.filter(({ place }) => place)
  for (const { id, isPinned } of standing)
    if (isPinned) await call('pin-talk', { talkId: id, isPinned: false })
  const moves = standing.map(({ id }) => ({ talkId: id, to: null }))
  if (moves.length > 0) await call('apply-moves', { revision: (await plan()).revision, moves })
  const { revision, changes } = await plan()
  if (changes.length > 0) {
    const published = await call('publish-plan', { revision, tellHosts: false })
    expect(published.status).toBe(200)
  }
  return admin
}

/** The same without any talk: their proposals are on the board again. */
export async function withoutTalks(app: RunningApp) {
  const admin = await withEmptyGrid(app)
  const { talks } = (await (await admin.call('get-plan', {})).json()) as WholePlan
  for (const { id } of talks) await admin.call('remove-talk', { talkId: id })
  return admin
}

/** 24 places and as many talks off the grid, and no others; `end` puts the rooms of before back. */
export async function withManyTalks(app: RunningApp) {
  const admin = await withoutTalks(app)
  const kept: EventDocuments['day'][] = []
  const rooms = Array.from({ length: 6 }, (_, at) => ({
    id: `many-${at}`,
    name: `Room ${at}`,
    capacity: 20,
    has: [],
  }))
  const slots = ['11:00', '12:00', '13:00', '14:00'].map((startsAt, at) => ({
    id: `many-${at}`,
    startsAt,
    endsAt: startsAt.replace(':00', ':40'),
  }))
  await publish(admin, 'day', (day) => {
    kept.push(day)
    return { rooms, slots }
  })
  const talk = { talkId: null, details: '', needs: [], seen: null }
  for (let at = 0; at < 24; at += 1) {
    const added = await admin.call('save-talk', { ...talk, title: `Many ${at}`, host: `Host ${at}` })
    expect(added.status).toBe(200)
  }
  const plan = async () => (await (await admin.call('get-plan', {})).json()) as WholePlan
  async function offAll() {
    const { revision, talks } = await plan()
    await admin.call('apply-moves', { revision, moves: talks.map(({ id }) => ({ talkId: id, to: null })) })
  }
  async function end() {
    await withoutTalks(app)
    await publish(admin, 'day', () => kept[0] ?? {})
  }
  return { cookies: admin.cookies, plan, offAll, end }
}
