import './screen.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { noStore, noStoreHeaders } from '../../parts/forms/form-action.ts'
import { loadToken, postToken, TokenPage } from '../../parts/page/token-page.tsx'
import { backendContext } from '../../server-context.ts'

export const meta = metadata(
  ({ name }) => ({
    title: `Your plan on this device - ${name}`,
    description: 'Your votes and stars, on all your devices.',
  }),
  paths.planLink,
  { isPrivate: true },
)

export const headers = noStoreHeaders

/** Whoever lends a browser, or got a mail that was passed on, sees before the press whose stars it opens. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = loadToken(args)
  const address = token && (await args.context.get(backendContext).planLinkAddress(token))
  return data({ token, address }, { headers: noStore })
}

export const action = (args: ActionFunctionArgs) => postToken('open-plan', args)

/** Behind the links of the ticket and of “Keep it on another device”. */
export default function OpenPlan() {
  const { token, address } = useLoaderData<typeof loader>()
  return (
    <TokenPage
      token={token}
      outcome={useActionData<typeof action>()}
      ask={{
        title: 'Your plan on this device',
        lines: ['Vote', 'and star'],
        ink: 'first',
        text: 'Press the button if this browser is yours: it then shows your stars, and your votes and stars in it count in full.',
        whose: address && `It was mailed to ${address}.`,
        action: paths.planLink,
        label: 'This is my browser',
      }}
      done={{
        title: 'This browser is yours',
        lines: ['You', 'count'],
        ink: 'first',
        text: 'Your votes and stars now count in full, once for all your devices, as long as this browser keeps its cookies. Open the link on the others, too: then all of them show the same.',
        links: (
          <>
            <a href={paths.ownProgramme} className="button">
              Your plan
            </a>
            <a href={paths.lookAgain()} className="button button-quiet">
              What came since you last voted
            </a>
            <a href={paths.contribute} className="button button-quiet">
              Vote for proposals
            </a>
          </>
        ),
      }}
      refusal={{ lines: ['Invalid', 'or expired'], href: paths.ownProgramme, label: 'Your plan' }}
    />
  )
}
