import './screen.css'
import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { noStoreHeaders } from '../../parts/forms/form-action.ts'
import { loadToken, postToken, TokenPage } from '../../parts/page/token-page.tsx'

export const meta = metadata(
  ({ name }) => ({
    title: `Confirm your place on the waitlist - ${name}`,
    description: 'One click and you are in line for a seat.',
  }),
  paths.waitlistConfirm,
  { isPrivate: true },
)

export const headers = noStoreHeaders
export const loader = loadToken
export const action = (args: ActionFunctionArgs) => postToken('confirm-waitlist-place', args)

export default function WaitlistConfirm() {
  return (
    <TokenPage
      token={useLoaderData<typeof loader>().token}
      outcome={useActionData<typeof action>()}
      ask={{
        title: 'Confirm your place on the waitlist',
        lines: ['One', 'click left'],
        ink: 'third',
        text: 'Press the button and you are in line for the next free seat. Waiting costs nothing.',
        action: paths.waitlistConfirm,
        label: 'Confirm my place',
      }}
      done={{
        title: "You're on the waitlist",
        lines: ["You're", 'in line!'],
        ink: 'third',
        text: 'Your place counts, from the moment you joined. When a seat frees up and it is your turn, we mail you a link that keeps it for you for 24 hours.',
        links: (
          <a href={paths.home} className="button">
            Back to Event Page
          </a>
        ),
      }}
      refusal={{
        lines: ['Invalid', 'or expired'],
        href: paths.tickets,
        label: 'To the tickets',
      }}
    />
  )
}
