import './tickets.css'
import { data, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { headersOfBoth, noStore } from '../../parts/forms/form-action.ts'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { backendContext } from '../../server-context.ts'
import { answerPost } from './form-actions.ts'
import { type View, viewOf } from './load.ts'
import { OfferEndedPage, OfferPage } from './offer.tsx'
import { SalePage } from './sale.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const backend = context.get(backendContext)
  const view = await viewOf(request.url, backend).catch((error: unknown): View => {
    // After a post the answer is shown all the same, with everything that was entered.
    backend.report(error)
    return { name: 'unavailable' }
  })
  const status = view.name === 'unavailable' ? 503 : 200
  return data<View>(view, { status, headers: view.name === 'sale' ? {} : noStore })
}

export const action = answerPost

export const headers = headersOfBoth

export const meta: MetaFunction<typeof loader> = (args) =>
  metadata('tickets', paths.tickets, { isPrivate: args.loaderData?.name !== 'sale' })(args)

export default function Tickets() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  switch (answer?.name) {
    case 'offer':
      return <OfferPage token={answer.token} seat={answer.seat} />
    case 'offer-ended':
      return <OfferEndedPage ending={answer.ending} />
    case 'to-payment':
      return <ToPayment url={answer.url} />
  }
  switch (view.name) {
    case 'sale':
      return <SalePage sale={view.sale} answer={answer} />
    case 'offer':
      return <OfferPage token={view.token} />
    case 'unavailable':
      return <Unavailable />
  }
}

function ToPayment({ url }: { url: string }) {
  return (
    <NoticePage title="Your seats are held" lines={['Your seats', 'are held']} ink="first">
      <p className="max-w-[40rem] text-xl md:text-2xl">
        One step is left: the payment, on the page of our payment provider. We hold your seats meanwhile.
      </p>
      <a href={url} rel="noreferrer" className="button mt-8">
        Continue to the payment
      </a>
    </NoticePage>
  )
}

function Unavailable() {
  return (
    <NoticePage title="The tickets are out of reach" lines={['Back in', 'a moment']} ink="second">
      <p role="alert" className="max-w-[40rem] text-xl md:text-2xl">
        {callMessages.notReady} Nothing was bought.
      </p>
      <a href={paths.tickets} className="button mt-8">
        Try again
      </a>
    </NoticePage>
  )
}
