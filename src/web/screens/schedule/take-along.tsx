import { paths } from '../../../domain/paths.ts'
import { useSite } from '../../site.ts'
import { EmailField } from '../../ui/field.tsx'
import type { Answer } from './own-actions.ts'

/** The plan on other devices, and in a calendar. */
export function TakeAlong({ answer, hasStars }: { answer: Answer | undefined; hasStars: boolean }) {
  const refused = answer?.name === 'email' ? answer : undefined
  return (
    <div className="mt-12 grid grid-cols-1 gap-10 border-t-4 border-text pt-8 md:grid-cols-2 print:hidden">
      <section aria-labelledby="other-device">
        <h2 id="other-device" className="display-small text-2xl md:text-3xl">
          Keep it on another device
        </h2>
        <p className="mt-3">
          We mail you a link. Open it on each device, on this one, too: then all of them show the same plan.
        </p>
        <form method="post" action={paths.ownProgramme} className="mt-4 grid gap-4">
          <input type="hidden" name="intent" value="link" />
          <EmailField
            id="plan-email"
            name="email"
            label="Email Address"
            defaultValue={refused?.email}
            error={refused?.error}
          />
          <button type="submit" className="button justify-self-start">
            Mail me the link
          </button>
        </form>
      </section>
      <section aria-labelledby="own-calendar">
        <h2 id="own-calendar" className="display-small text-2xl md:text-3xl">
          Calendar
        </h2>
        {answer?.name === 'feed' ? <FeedLink path={answer.path} /> : <MakeFeed hasStars={hasStars} />}
      </section>
    </div>
  )
}

/** It is shown once. */
function FeedLink({ path }: { path: string }) {
  const address = `${useSite()?.publicUrl ?? ''}${path}`
  return (
    <div role="status">
      <p className="mt-3">
        Subscribe to this address in your calendar. Whoever has it sees your plan, and it is shown only now.
      </p>
      <p className="mt-4 border-2 border-current p-3 font-bold break-all">{address}</p>
      <a href={address.replace(/^https?:/, 'webcal:')} className="button mt-4">
        Open in my calendar
      </a>
    </div>
  )
}

const MakeFeed = ({ hasStars }: { hasStars: boolean }) => (
  <>
    <p className="mt-3">
      {hasStars
        ? 'Your calendar can follow this plan: what you star, what moves, what is cancelled. A new link ends the one before.'
        : 'Star a session first: then your calendar can follow your plan.'}
    </p>
    {hasStars && (
      <form method="post" action={paths.ownProgramme} className="mt-4">
        <button type="submit" name="intent" value="feed" className="button">
          Make a link for my calendar
        </button>
      </form>
    )}
  </>
)
