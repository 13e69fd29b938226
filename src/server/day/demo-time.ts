import { clockTime, momentsOf } from '../../domain/day/slots.ts'
import type { Config } from '../config/config.ts'
import type { CallContext } from '../context.ts'

/**
 * A demo can be looked at as if it were another time of the event's day; a live site always answers with the true one.
 * Pages ask, and calls for advice: which slots have begun is another question then, and nothing else.
 */
export function momentOf(
  { config, event, now }: Pick<CallContext, 'event' | 'now'> & { config: Pick<Config, 'mode'> },
  at: string | undefined,
): Date {
  if (config.mode !== 'demo' || at === undefined || !clockTime.test(at)) return now
  return new Date(momentsOf({ startsAt: at, endsAt: at }, event).startsAt)
}

export const atMoment = (context: CallContext, at: string | undefined): CallContext => ({
  ...context,
  now: momentOf(context, at),
})
