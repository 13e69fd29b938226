import { momentsOf } from '../../domain/day/slots.ts'
import { asIfTime } from '../../domain/page-parameters.ts'
import type { Config } from '../config/config.ts'
import type { CallContext } from '../context.ts'

/**
 * A demo can be looked at as if it were another time of the event's day; a live site always answers with the true one.
 * Only pages ask: no call does anything at another time.
 */
export function momentOf(
  { config, event, now }: Pick<CallContext, 'event' | 'now'> & { config: Pick<Config, 'mode'> },
  at: string | undefined,
): Date {
  if (config.mode !== 'demo' || at === undefined || !asIfTime.test(at)) return now
  return new Date(momentsOf({ startsAt: at, endsAt: at }, event).startsAt)
}
