import { describe, expect, test } from 'vitest'
import { syntheticDay } from '../../../tests/support/synthetic-day.ts'
import { dayMessages } from '../../domain/day/messages.ts'
import { chooseSlate, place, repair } from '../../domain/day/planner.ts'
import { createLogger } from '../lib/log.ts'
import { planApart } from './plan-apart.ts'

const log = createLogger('silent')
const { day } = syntheticDay(1, { attendees: 40, proposals: 12, rooms: 2, slots: 4 })

describe('the planner in a process of its own', () => {
  test('answers what it would answer here, one task after the other', async () => {
    const slate = chooseSlate(day, { spare: 0.1 })
    const plan = { slate, places: place(day, slate) }
    const happened = { now: 1, gone: slate.slice(0, 1) }
    const answers = await Promise.all([
      planApart({ ask: 'slate', day, spare: 0.1 }, log),
      planApart({ ask: 'places', day, slate }, log),
      planApart({ ask: 'repair', day, plan, happened }, log),
    ])
    expect(answers).toEqual(
      [slate, plan.places, repair(day, plan, happened, {})].map((value) => ({ ok: true, value })),
    )
  })

  test('is killed and says so when it takes too long, and answers the next task', async () => {
    const large = syntheticDay(2, {
      attendees: 2_000,
      proposals: 300,
      rooms: 20,
      slots: 10,
      appetite: 0.02,
    }).day
    const slate = large.sessions.map(({ id }) => id)
    const answers = await Promise.all([
      planApart({ ask: 'places', day: large, slate }, log, 1),
      planApart({ ask: 'slate', day, spare: 0 }, log),
    ])
    expect(answers).toEqual([
      { ok: false, refusal: { reason: 'not-ready', sentence: dayMessages.plannerGaveUp } },
      { ok: true, value: chooseSlate(day, { spare: 0 }) },
    ])
  })
})
