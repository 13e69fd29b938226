import './screen.css'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { NewsletterDialog, namedNewsletterDialogId } from '../../parts/newsletter/newsletter-dialog.tsx'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'

export const meta = metadata('paymentCancel', paths.paymentCancel)

export default function PaymentCancel() {
  return (
    <NoticePage title="Payment Cancelled" lines={['Payment', 'Cancelled']} ink="second">
      <p className="max-w-[40rem] text-xl md:text-2xl">
        Your payment was cancelled and nothing was charged. If that was not your plan, leave us your name and
        address: we write to you about tickets and the next edition. Or go back to the tickets: what you
        entered is still there, and seats that you were about to pay are held for half an hour from your order
        on. A seat that we offered you by mail stays yours until the moment in that mail, and its link opens
        it again.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" command="show-modal" commandfor={namedNewsletterDialogId} className="button">
          Try Again
        </button>
        <a href={paths.tickets} className="button button-quiet">
          Back to the tickets
        </a>
        <HomeLink className="button button-quiet" />
      </div>
      <NewsletterDialog isNamed />
    </NoticePage>
  )
}
