/** Sites with exactly the people that journeys need. */
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { openImageStore } from '../../src/server/images/open-store.ts'
import { saveProfileImage } from '../../src/server/images/profile-images.ts'
import { createLogger } from '../../src/server/lib/log.ts'
import { openStore, type Store } from '../../src/server/store/engine/db.ts'
import { type RunningApp, startApp } from './app.ts'
import { test } from './browser.ts'
import { newSiteFolder } from './data-folders.ts'
import { addPaidOrder } from './paid-order.ts'
import { plain } from './pictures.ts'

interface Person {
  name: string
  email?: string
  aboutMe?: string
  appIdea?: string
  linkedin?: string
  hasPhoto?: boolean
}

/** A site without sample data on which these people are listed, and nobody else. `stop` removes it. */
export async function siteWith(people: readonly Person[], more?: (store: Store) => Promise<void>) {
  const env = { SAMPLE_DATA: 'off', BUDGETS: 'off' }
  const dataDir = await newSiteFolder({ env })
  // To open a database here takes as long as to start a site.
  if (people.length > 0 || more) {
    const store = await openStore({ dataDir, log: console })
    const within = { db: store.db, images: await openImageStore({ s3: undefined, dataDir }), now: new Date() }
    for (const [index, person] of people.entries()) {
      const id = await addPerson(store, person, index)
      if (person.hasPhoto) {
        const photo = await plain(600, 600).png().toBuffer()
        await saveProfileImage({ ...within, log: createLogger('silent') }, id, photo)
      }
    }
    await more?.(store)
    await store.close()
  }
  const app = await startApp({ dataDir, env })
  const stop = async () => {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  // Not spread: its getters follow a restart.
  return Object.assign(Object.create(app) as RunningApp, { stop })
}

/** Gives the tests of a file or a `describe` such a site; it is there once they run. */
export function ownSite(...given: Parameters<typeof siteWith>): () => RunningApp {
  let site: RunningApp
  test.beforeAll(async () => {
    test.slow()
    site = await siteWith(...given)
  })
  test.afterAll(() => site.stop())
  // Its origin is not that of the shared site, which `pageErrors` would report.
  test.afterEach(({ pageErrors }) => {
    pageErrors.foreign = pageErrors.foreign.filter((url) => !url.startsWith(site.url))
  })
  return () => site
}

/** The same for a whole file: its `test`, whose pages are all of such a site. */
export const testOn = (...given: Parameters<typeof siteWith>) =>
  test.extend<object, { app: RunningApp }>({
    app: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
      async ({}, use) => {
        const site = await siteWith(...given)
        await use(site)
        await site.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })

/** Shared by the files that use it: enough seats for every test, whatever the sample data holds. */
export const testOnNobody = testOn([])

const addPerson = ({ db }: Store, person: Person, index: number) =>
  addPaidOrder(db, person.name, new Date(), {
    customer_email: person.email ?? `person-${index}@example.org`,
    about_me: person.aboutMe ?? null,
    app_idea: person.appIdea ?? null,
    linkedin_profile_url: person.linkedin ?? null,
  })

/** Lists this many people more, all with something to say; in batches, because each statement has a time limit. */
export async function addCrowd({ db }: Store, count: number): Promise<void> {
  for (let first = 1; first <= count; first += 100)
    await sql`
    insert into orders (customer_name, customer_email, about_me, app_idea, total_amount, status, paid_at,
      hold_expires_at, allow_public_listing, created_at, updated_at)
    select 'Person ' || lpad(number::text, 6, '0'), 'crowd-' || number || '@example.org',
      'I count to ' || number, 'A counter that stops at ' || number, 4900, 'paid', now(), now(), true, now(), now()
    from generate_series(${first}::int, ${Math.min(first + 99, count)}::int) as numbers (number)`.execute(db)
}
