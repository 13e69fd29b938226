import './demo-payment.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { DemoPayment as Payment } from '../../../domain/backend.ts'
import { formatCents } from '../../../domain/money.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { noStoreHeaders, readPost, refused } from '../../parts/forms/form-action.ts'
import { NotFound } from '../../parts/page/not-found.tsx'
import { momentInWords } from '../../parts/ticket/moment-in-words.ts'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'

export const headers = noStoreHeaders

export const meta: MetaFunction = metadata(
  ({ name }) => ({
    title: `Demo payment - ${name}`,
    description: 'Stands in for the page of a payment provider; no money moves.',
  }),
  paths.demoPayment,
  { isPrivate: true },
)

const sessionOf = (url: URL) => parametersOf('demoPayment', url).session ?? ''

export async function loader({ url, context }: LoaderFunctionArgs) {
  const payment = await context.get(backendContext).demoPayment(sessionOf(url))
  return data({ payment }, { status: payment ? 200 : 404 })
}

export async function action(args: ActionFunctionArgs) {
  const { text, url, backend } = await readPost(args)
  const outcome = text('outcome') === 'decline' ? 'decline' : 'pay'
  const result = await backend.call('settle-demo-payment', { sessionId: sessionOf(url), outcome })
  if (!result.ok) {
    const { reason, sentence } = result.refusal
    // A payment that is over shows as such on the page.
    return refused({ sentence: reason === 'not-found' ? undefined : sentence }, result.refusal)
  }
  const { pathname, search } = new URL(result.value.url, backend.publicUrl)
  return redirect(pathname + search, 303)
}

/** Where the demo pays: a stand-in for the page of a payment provider that asks for no card. */
export default function DemoPayment() {
  const { payment } = useLoaderData<typeof loader>()
  const told = useActionData<typeof action>()
  const { currency } = useEvent().tickets
  if (!payment) return <NotFound />
  return (
    <main className="till" id="main">
      <div className="till-slip">
        <p className="till-tape">Demonstration</p>
        <h1>
          <span className="sr-only">Demo payment</span>
          <PosterLines lines={['Demo', 'payment']} wide={[170]} tall={[190]} />
        </h1>
        <p className="mt-5 text-lg">
          This page stands in for that of a payment provider: it asks for no card, and no money moves.
        </p>
        <dl className="till-lines">
          <div>
            <dt>{payment.description}</dt>
            <dd>{formatCents(payment.amountCents, currency)}</dd>
          </div>
          <div>
            <dt>Receipt goes to</dt>
            <dd>{payment.customerEmail}</dd>
          </div>
        </dl>
        {told?.sentence && (
          <p role="alert" className="mt-6 border-4 border-ink bg-second px-4 py-3 font-bold">
            {told.sentence}
          </p>
        )}
        {payment.isOpen ? <Buttons payment={payment} /> : <Over paidUrl={payment.paidUrl} />}
      </div>
    </main>
  )
}

const Buttons = ({ payment }: { payment: Payment }) => (
  <>
    <form method="post" className="mt-6 grid gap-3">
      <button type="submit" name="outcome" value="pay" className="button text-xl">
        Pay {formatCents(payment.amountCents, useEvent().tickets.currency)}
      </button>
      <button type="submit" name="outcome" value="decline" className="button button-quiet">
        Decline the card
      </button>
    </form>
    <p className="mt-3">
      <a href={payment.cancelUrl} className="link inline-flex min-h-11 items-center">
        Cancel and go back
      </a>
    </p>
    <p className="mt-3 text-[0.9375rem]">
      The seats are held until {momentInWords(payment.expiresAt, useEvent().timeZone)}.
    </p>
  </>
)

const Over = ({ paidUrl }: { paidUrl: string | undefined }) => (
  <div className="mt-6">
    <p className="text-lg font-bold">
      {paidUrl ? 'This is paid.' : 'This payment is over: it was cancelled, or waited too long.'}
    </p>
    <a href={paidUrl ?? paths.tickets} className="button mt-4">
      {paidUrl ? 'See the order' : 'Back to the tickets'}
    </a>
  </div>
)
