import { clockAt, dayOfSlot, isOfTheNight, minutesOf } from '../../../domain/day/slots.ts'
import { useEvent, useSite } from '../../site.ts'

/** In a demo, whose day is seldom today: one tap to the page as it is during the first slot, and back. */
export function DemoTimeBar({
  path,
  at,
  className,
}: {
  path: string
  at: string | undefined
  className: string
}) {
  const event = useEvent()
  const [first] = event.day.slots
  if (!useSite()?.isDemo || !first) return null
  return (
    <section aria-label="Demo" className={className}>
      {at ? (
        <>
          As if it were {at} on {isOfTheNight(at) ? dayOfSlot(at, event) : event.dateText}.{' '}
          <a href={path} className="link">
            Back to the present
          </a>
        </>
      ) : (
        <a href={`${path}?at=${shortBefore(first.endsAt)}`} className="link">
          Demo: look at it as if it were {shortBefore(first.endsAt)} on the day
        </a>
      )}
    </section>
  )
}

/** '11:40' -> '11:35'. */
const shortBefore = (time: string): string => clockAt(minutesOf(time) - 5)
