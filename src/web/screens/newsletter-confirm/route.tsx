import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { event } from '../../../../content/event.ts'
import { links } from '../../../../content/links.ts'
import { newsletterMessages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { metadata } from '../../metadata.ts'
import { postedForm } from '../../parts/forms/posted-form.ts'
import { TokenForm, tokenOf } from '../../parts/forms/token-form.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { backendContext } from '../../server-context.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

export const meta = metadata(
  {
    title: `Confirm your subscription - ${event.name}`,
    description: 'One click and the newsletter is yours.',
  },
  paths.newsletterConfirm,
  { isPrivate: true },
)

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Looking changes nothing: mail scanners open links too. */
export const loader = ({ request }: LoaderFunctionArgs) => ({ token: tokenOf(request) })

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request, await postedForm(request))
  const result = await context.get(backendContext).call('confirm-newsletter', { token })
  if (result.ok) return { sentence: null }
  return data({ sentence: result.refusal.sentence }, { status: statusOf[result.refusal.reason] })
}

/** Second half of the double opt-in: the page behind the mailed link, with the button that counts. */
export default function NewsletterConfirm() {
  const { token } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (outcome?.sentence === null) {
    return (
      <NoticePage title="Subscription confirmed" lines={["You're", 'in!']} ink="yellow">
        <p className="max-w-[40rem] text-xl md:text-2xl">
          Your address is confirmed. You hear from us when there is something to hear.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ExternalLink href={links.chatGroup.url} className="button">
            Join the {links.chatGroup.label} group
          </ExternalLink>
          <a href={paths.home} className="button button-quiet">
            Back to Home
          </a>
        </div>
      </NoticePage>
    )
  }
  if (outcome || !token) {
    return (
      <NoticePage title="This link does not work" lines={['Invalid', 'or expired']} ink="coral">
        <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
          {outcome?.sentence ?? newsletterMessages.linkExpired}
        </p>
        <a href={paths.newsletter} className="button mt-8">
          Subscribe again
        </a>
      </NoticePage>
    )
  }
  return (
    <NoticePage title="Confirm your subscription" lines={['One', 'click left']} ink="yellow">
      <p className="max-w-[40rem] text-xl md:text-2xl">
        Press the button and the newsletter of the festival is yours.
      </p>
      <TokenForm action={paths.newsletterConfirm} token={token} label="Confirm subscription" />
    </NoticePage>
  )
}
