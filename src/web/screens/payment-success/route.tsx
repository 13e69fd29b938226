import './payment-success.css'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Backend } from '../../../domain/backend.ts'
import { parametersOf } from '../../../domain/page-parameters.ts'
import { paths } from '../../../domain/paths.ts'
import type { Refusal } from '../../../domain/result.ts'
import { Island } from '../../island.tsx'
import { metadata } from '../../metadata.ts'
import { headersOfBoth, noStore, readPost, refused } from '../../parts/forms/form-action.ts'
import { Page } from '../../parts/page/page.tsx'
import { useEvent } from '../../site.ts'
import { Failed, NoOrder, receiptEvent, Successful } from './order.tsx'
import OrderConfirmation from './order-confirmation.tsx'

/** Changes nothing: the page's script, or its button, confirms the payment. */
export function loader({ request }: LoaderFunctionArgs) {
  const sessionId = parametersOf('paymentSuccess', request.url).session_id || undefined
  return data({ sessionId }, { headers: sessionId === undefined ? {} : noStore })
}

/** The button without script. A receipt that cannot be read is only logged. */
export async function action(args: ActionFunctionArgs) {
  const { text, backend } = await readPost(args)
  const sessionId = text('session_id')
  const intent = text('intent')
  if (intent === 'seats' || intent === 'invoice') return toLink(intent, sessionId, backend)
  const result = await backend.call('process-payment-success', { sessionId })
  if (!result.ok) return notDone(result.refusal)
  const receipt = await backend.orderReceipt(sessionId).catch((error: unknown) => {
    backend.report(error)
    return undefined
  })
  return data({ isDone: true as const, receipt, lines: result.value.lines })
}

/** Leads to the page of all seats or, where it is the only one, to the invoice; these addresses stand in no page. */
async function toLink(wanted: 'seats' | 'invoice', sessionId: string, backend: Backend) {
  const found = await backend.call('find-order-seats', { sessionId })
  if (!found.ok) return notDone(found.refusal)
  const { code, invoices } = found.value
  const [invoice] = wanted === 'invoice' && invoices.length === 1 ? invoices : []
  const path = invoice ? paths.invoiceWith(invoice.code) : paths.orderSeatsOf(code)
  return redirect(path, { status: 303, headers: noStore })
}

const notDone = (refusal: Refusal) => refused({ isDone: false as const, sentence: refusal.sentence }, refusal)

export const headers = headersOfBoth

export const meta: MetaFunction<typeof loader> = (args) =>
  metadata('paymentSuccess', paths.paymentSuccess, { isPrivate: true })(args)

export default function PaymentSuccess() {
  const { sessionId } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const event = receiptEvent(useEvent())
  return (
    <Page>
      {posted?.isDone ? (
        <Successful event={event} receipt={posted.receipt} lines={posted.lines} sessionId={sessionId} />
      ) : posted ? (
        <Failed contactEmail={event.contactEmail} sentence={posted.sentence} sessionId={sessionId} />
      ) : sessionId === undefined ? (
        <NoOrder event={event} />
      ) : (
        <Island name="order-confirmation" of={OrderConfirmation} props={{ event, sessionId }} isEager />
      )}
    </Page>
  )
}
