import { describe, expect, test } from 'vitest'
import { syntheticDay } from '../../../tests/support/synthetic-day.ts'
import { advisePlan } from '../../domain/day/advise-plan.ts'
import { adviseRepair } from '../../domain/day/advise-repair.ts'
import { adviseSlate } from '../../domain/day/advise-slate.ts'
import { dayMessages } from '../../domain/day/messages.ts'
import { createLogger } from '../lib/log.ts'
import { runPlanner } from './run-planner.ts'

const log = createLogger('silent')
const { day } = syntheticDay(1, { attendees: 40, proposals: 12, rooms: 2, slots: 4 })

describe('the planner in a process of its own', () => {
  test('answers what it would answer here, one task after the other', async () => {
    const options = { spare: 0.1, keep: [] }
    const { places } = advisePlan(day, {})
    const plan = { slate: Object.keys(places), places }
    const happened = { now: 1, withdrawn: plan.slate.slice(0, 1) }
    const answers = await Promise.all([
      runPlanner({ ask: 'slate', day, ...options }, log),
      runPlanner({ ask: 'plan', day, places: {} }, log),
      runPlanner({ ask: 'repair', day, plan, happened }, log),
    ])
    expect(answers).toEqual(
      [adviseSlate(day, options), advisePlan(day, {}), adviseRepair(day, plan, happened)].map((value) => ({
        ok: true,
        value,
      })),
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
    const options = { spare: 0, keep: [] }
    const answers = await Promise.all([
      runPlanner({ ask: 'plan', day: large, places: {} }, log, 1),
      runPlanner({ ask: 'slate', day, ...options }, log),
    ])
    expect(answers).toEqual([
      { ok: false, refusal: { reason: 'not-ready', sentence: dayMessages.plannerGaveUp } },
      { ok: true, value: adviseSlate(day, options) },
    ])
  })
})
