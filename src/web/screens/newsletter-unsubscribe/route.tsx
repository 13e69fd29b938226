import './screen.css'
import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { noStoreHeaders } from '../../parts/forms/form-action.ts'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { loadToken, postToken, TokenPage } from '../../parts/page/token-page.tsx'

export const meta = metadata(
  ({ name }) => ({ title: `Unsubscribe - ${name}`, description: 'One click ends the newsletter.' }),
  paths.newsletterUnsubscribe,
  { isPrivate: true },
)

export const headers = noStoreHeaders
export const loader = loadToken
export const action = (args: ActionFunctionArgs) => postToken('unsubscribe-newsletter', args)

export default function NewsletterUnsubscribe() {
  return (
    <TokenPage
      token={useLoaderData<typeof loader>().token}
      outcome={useActionData<typeof action>()}
      ask={{
        title: 'Unsubscribe',
        lines: ['Leaving', 'us?'],
        ink: 'third',
        text: 'Press the button and the emails stop at once.',
        action: paths.newsletterUnsubscribe,
        label: 'Unsubscribe',
      }}
      done={{
        title: 'You are unsubscribed',
        lines: ['Bye', 'for now'],
        ink: 'third',
        text: 'You get no more newsletters. Emails about a ticket or a proposal of yours still come. You can subscribe again at any time.',
        links: <HomeLink>Back to Home</HomeLink>,
      }}
      refusal={{
        lines: ['Invalid', 'link'],
        href: paths.home,
        label: 'Back to Home',
      }}
    />
  )
}
