import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { event } from '../../../../content/event.ts'
import { newsletterMessages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { statusOf } from '../../../domain/result.ts'
import { metadata } from '../../metadata.ts'
import { postedForm } from '../../parts/forms/posted-form.ts'
import { TokenForm, tokenOf } from '../../parts/forms/token-form.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { backendContext } from '../../server-context.ts'

export const meta = metadata(
  { title: `Unsubscribe - ${event.name}`, description: 'One click ends the newsletter.' },
  paths.newsletterUnsubscribe,
  { isPrivate: true },
)

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const loader = ({ request }: LoaderFunctionArgs) => ({ token: tokenOf(request) })

/** The button of the page, and the one-click post of mail providers with the token in the address (RFC 8058). */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request, await postedForm(request))
  const result = await context.get(backendContext).call('unsubscribe-newsletter', { token })
  if (result.ok) return { sentence: null }
  return data({ sentence: result.refusal.sentence }, { status: statusOf[result.refusal.reason] })
}

/** Ends the newsletter; opening the page changes nothing, the button does. */
export default function NewsletterUnsubscribe() {
  const { token } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (outcome?.sentence === null) {
    return (
      <NoticePage title="You are unsubscribed" lines={['Bye', 'for now']} ink="blue">
        <p className="max-w-[40rem] text-xl md:text-2xl">No more letters to you. The door stays open.</p>
        <a href={paths.home} className="button mt-8">
          Back to Home
        </a>
      </NoticePage>
    )
  }
  if (outcome || !token) {
    return (
      <NoticePage title="This link does not work" lines={['Invalid', 'link']} ink="coral">
        <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
          {outcome?.sentence ?? newsletterMessages.unsubscribeInvalid}
        </p>
        <a href={paths.home} className="button mt-8">
          Back to Home
        </a>
      </NoticePage>
    )
  }
  return (
    <NoticePage title="Unsubscribe" lines={['Leaving', 'us?']} ink="blue">
      <p className="max-w-[40rem] text-xl md:text-2xl">Press the button and the letters stop at once.</p>
      <TokenForm action={paths.newsletterUnsubscribe} token={token} label="Unsubscribe" />
    </NoticePage>
  )
}
