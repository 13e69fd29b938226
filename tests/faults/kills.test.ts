import { expect, test } from 'vitest'
import { createDatabase, engines } from '../support/databases.ts'
import { killWhileWriting } from './kills.ts'

test.each(engines)(
  'no acknowledged subscription, proposal, vote or order is lost when the site is killed (%s)',
  { timeout: 180_000 },
  async (engine) => {
    const database = engine === 'postgresql' ? await createDatabase() : undefined
    const { acknowledged, lost, withoutMail, miscounted, oversold } = await killWhileWriting({
      kills: 3,
      ...(database && { databaseUrl: database.url }),
    })
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
