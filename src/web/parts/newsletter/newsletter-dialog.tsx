import { Island } from '../../island.tsx'
import { useSite } from '../../site.ts'
import { Dialog } from '../../ui/dialog.tsx'
import NewsletterForm from './newsletter-form.tsx'

export const newsletterDialogId = 'newsletter-dialog'
/** On the cancelled page, beside the other one. */
export const namedNewsletterDialogId = 'named-newsletter-dialog'

/** `isNamed` asks for the name too, as the cancelled page does. */
export function NewsletterDialog({ isNamed = false }: { isNamed?: boolean }) {
  const { newsletter = '', subscribed = '' } = useSite()?.event.pages.intros ?? {}
  const id = isNamed ? namedNewsletterDialogId : newsletterDialogId
  return (
    <Dialog id={id} title="Newsletter Subscription" width="max-w-[425px]">
      <p className="mt-3 mb-5">{newsletter} We mail you a link to confirm first.</p>
      <Island name="newsletter-form" of={NewsletterForm} props={{ idPrefix: id, subscribed, isNamed }} />
    </Dialog>
  )
}
