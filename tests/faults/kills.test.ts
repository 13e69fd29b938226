/** docs/security.md#process-killed */
import { expect, test } from 'vitest'
import { createSiteDatabase, engines } from '../support/databases.ts'
import { spread, times } from '../support/times.ts'
import { killWhileWriting } from './kills.ts'

const wanted = times > 1 ? 3 * times : 2

test.for(engines)(
  'kill -9 loses no acknowledged subscription, proposal, vote, order or publication (%s)',
  { timeout: 400_000 * times },
  async (engine, { annotate }) => {
    const database = engine === 'postgresql' ? await createSiteDatabase() : undefined
    const {
      kills,
      acknowledged,
      lost,
      withoutMail,
      miscounted,
      oversold,
      published,
      halfPublished,
      startMs,
    } = await killWhileWriting({
      kills: wanted,
      ...(database && { databaseUrl: database.url }),
    })
    await annotate(
      `${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${withoutMail} without their mail, ${miscounted} miscounted, ${oversold} seats oversold, ${published} versions of the event published, ${halfPublished.length} of them by half; ready after ${spread(startMs)}`,
    )
    expect({ lost, withoutMail, miscounted, oversold, halfPublished }).toEqual({
      lost: [],
      withoutMail: 0,
      miscounted: 0,
      oversold: 0,
      halfPublished: [],
    })
    expect(acknowledged).toBeGreaterThanOrEqual(wanted)
    expect(published).toBeGreaterThanOrEqual(wanted)
    await database?.drop()
  },
)
