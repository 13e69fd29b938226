import { type FeedEvent, feedTalks, scheduleJson, scheduleXml } from '../../domain/day/feeds.ts'
import { paths } from '../../domain/paths.ts'
import type { CallContext } from '../context.ts'
import { isTokenShaped } from '../lib/tokens.ts'
import { talksCalendar } from '../mail/talks-calendar.ts'
import { readProgrammeTalks } from '../store/programmes.ts'
import { findPlanFeed, listStars } from '../store/stars.ts'

/** The same bytes for the same programme; without talks before anything is published. */
export async function programmeFeed(
  form: 'ics' | 'json' | 'xml',
  { db, event, config }: Pick<CallContext, 'db' | 'event' | 'config'>,
): Promise<string> {
  const published = (await readProgrammeTalks(db)) ?? { version: 0, publishedAt: new Date(0), talks: [] }
  const facts: FeedEvent = event
  const { publicUrl } = config
  if (form === 'json') return scheduleJson(published, facts, publicUrl + paths.programme)
  if (form === 'xml') return scheduleXml(published, facts)
  return talksCalendar(feedTalks(published, facts), { ...published, publicUrl, event })
}

/** What one visitor has starred, by the secret in the file's name; undefined for an unknown one. */
export async function planFeed(
  file: string,
  { db, event, config }: Pick<CallContext, 'db' | 'event' | 'config'>,
): Promise<string | undefined> {
  const token = file.replace(/\.ics$/, '')
  const voter = token !== file && isTokenShaped(token) ? await findPlanFeed(db, token) : undefined
  if (!voter) return undefined
  const published = (await readProgrammeTalks(db)) ?? { version: 0, publishedAt: new Date(0), talks: [] }
  const starred = new Set((await listStars(db, voter)).map(({ talkId }) => talkId))
  const talks = published.talks.filter(({ id }) => starred.has(id))
  const name = `My plan, ${event.name} ${event.edition}`
  return talksCalendar(feedTalks({ talks }, event), {
    ...published,
    publicUrl: config.publicUrl,
    event,
    name,
  })
}
