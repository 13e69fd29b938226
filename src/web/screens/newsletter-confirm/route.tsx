import './screen.css'
import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { noStoreHeaders } from '../../parts/forms/form-action.ts'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { loadToken, postToken, TokenPage } from '../../parts/page/token-page.tsx'
import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

export const meta = metadata(
  ({ name }) => ({
    title: `Confirm your subscription - ${name}`,
    description: 'One click and the newsletter is yours.',
  }),
  paths.newsletterConfirm,
  { isPrivate: true },
)

export const headers = noStoreHeaders
export const loader = loadToken
export const action = (args: ActionFunctionArgs) => postToken('confirm-newsletter', args)

/** Second half of the double opt-in. */
export default function NewsletterConfirm() {
  const { name, links } = useEvent()
  const { chatGroup } = links
  return (
    <TokenPage
      token={useLoaderData<typeof loader>().token}
      outcome={useActionData<typeof action>()}
      ask={{
        title: 'Confirm your subscription',
        lines: ['One', 'click left'],
        ink: 'first',
        text: `Press the button and the newsletter of the ${name} is yours.`,
        action: paths.newsletterConfirm,
        label: 'Confirm subscription',
      }}
      done={{
        title: 'Subscription confirmed',
        lines: ["You're", 'in!'],
        ink: 'first',
        text: 'Your address is confirmed. You hear from us when there is something to hear.',
        links: (
          <>
            {chatGroup && (
              <ExternalLink href={chatGroup.url} className="button">
                Join the {chatGroup.label} group
              </ExternalLink>
            )}
            <HomeLink className="button button-quiet">Back to Home</HomeLink>
          </>
        ),
      }}
      refusal={{
        lines: ['Invalid', 'or expired'],
        href: paths.newsletter,
        label: 'Subscribe again',
      }}
    />
  )
}
