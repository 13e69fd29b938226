import { type FeedEvent, feedTalks, scheduleJson, scheduleXml } from '../../domain/day/feeds.ts'
import { paths } from '../../domain/paths.ts'
import type { CallContext } from '../context.ts'
import { talksCalendar } from '../mail/talks-calendar.ts'
import { readProgrammeTalks } from '../store/programmes.ts'

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
