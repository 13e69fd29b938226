import { clockTime, momentsOf } from '../../domain/day/slots.ts'
import type { Config } from '../config/config.ts'
import type { CallContext } from '../context.ts'

/**
 * A demo may be viewed at another time of the event's day (`?at=`); a live site ignores it. It only decides which slots
 * have begun.
 */
export function demoTimeOf(
  { config, event, now }: Pick<CallContext, 'event' | 'now'> & { config: Pick<Config, 'mode'> },
  at: string | undefined,
): Date {
  if (config.mode !== 'demo' || at === undefined || !clockTime.test(at)) return now
  return new Date(momentsOf({ startsAt: at, endsAt: at }, event).startsAt)
}

export const withDemoTime = (context: CallContext, at: string | undefined): CallContext => ({
  ...context,
  now: demoTimeOf(context, at),
})
