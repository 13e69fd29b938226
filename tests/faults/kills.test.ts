/** docs/security.md#process-killed */
import { expect, test } from 'vitest'
import { createDatabase, engines } from '../support/databases.ts'
import { spread, times } from '../support/times.ts'
import { killWhileWriting } from './kills.ts'

test.for(engines)(
  'kill -9 loses no acknowledged subscription, proposal, vote or order (%s)',
  { timeout: 180_000 * times },
  async (engine, { annotate }) => {
    const database = engine === 'postgresql' ? await createDatabase() : undefined
    const { kills, acknowledged, lost, withoutMail, miscounted, oversold, startMs } = await killWhileWriting({
      kills: 3 * times,
      ...(database && { databaseUrl: database.url }),
    })
    await annotate(
      `${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${withoutMail} without their mail, ${miscounted} miscounted, ${oversold} seats oversold; ready after ${spread(startMs)}`,
    )
    expect({ lost, withoutMail, miscounted, oversold }).toEqual({
      lost: [],
      withoutMail: 0,
      miscounted: 0,
      oversold: 0,
    })
    expect(acknowledged).toBeGreaterThanOrEqual(3)
    await database?.drop()
  },
)
