import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { event } from '../../../../content/event.ts'
import { links } from '../../../../content/links.ts'
import { newsletterMessages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { noStore } from '../../parts/forms/form-action.ts'
import { loadToken, postToken, TokenPage } from '../../parts/newsletter/token-page.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'

export const meta = metadata(
  {
    title: `Confirm your subscription - ${event.name}`,
    description: 'One click and the newsletter is yours.',
  },
  paths.newsletterConfirm,
  { isPrivate: true },
)

export const headers = () => noStore
export const loader = loadToken
export const action = (args: ActionFunctionArgs) => postToken('confirm-newsletter', args)

/** Second half of the double opt-in. */
export default function NewsletterConfirm() {
  return (
    <TokenPage
      token={useLoaderData<typeof loader>().token}
      outcome={useActionData<typeof action>()}
      ask={{
        title: 'Confirm your subscription',
        lines: ['One', 'click left'],
        ink: 'yellow',
        text: 'Press the button and the newsletter of the festival is yours.',
        action: paths.newsletterConfirm,
        label: 'Confirm subscription',
      }}
      done={{
        title: 'Subscription confirmed',
        lines: ["You're", 'in!'],
        ink: 'yellow',
        text: 'Your address is confirmed. You hear from us when there is something to hear.',
        links: (
          <>
            <ExternalLink href={links.chatGroup.url} className="button">
              Join the {links.chatGroup.label} group
            </ExternalLink>
            <a href={paths.home} className="button button-quiet">
              Back to Home
            </a>
          </>
        ),
      }}
      refusal={{
        lines: ['Invalid', 'or expired'],
        text: newsletterMessages.linkExpired,
        href: paths.newsletter,
        label: 'Subscribe again',
      }}
    />
  )
}
