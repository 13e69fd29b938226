import './screen.css'
import { paths } from '../../../domain/paths.ts'
import { metadata } from '../../metadata.ts'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { useEvent } from '../../site.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

export const meta = metadata('newsletterConfirmation', paths.newsletterConfirmation)

const next = [
  'Open the email we have just sent you and confirm your address with one click. No email? Check your spam folder.',
  'From then on you hear first about dates, tickets and speakers: a handful of emails a year.',
  'Changed your mind? Every email ends with a link that unsubscribes you at once.',
]

export default function NewsletterConfirmation() {
  const { chatGroup, photoNetwork } = useEvent().links
  return (
    <NoticePage title="Thank you for subscribing!" lines={['Thank', 'you!']} ink="first">
      <p className="max-w-[40rem] text-xl md:text-2xl">
        Almost there: one click in your inbox and you are on the list.
      </p>
      <h2 className="display mt-12">What's next?</h2>
      <ol className="mt-6 max-w-[48rem] border-t-4 border-text">
        {next.map((step, index) => (
          <li key={step} className="grid grid-cols-[3rem_1fr] items-baseline border-b-2 border-text py-4">
            <span className="display-small text-3xl" aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        {chatGroup && (
          <ExternalLink href={chatGroup.url} className="button">
            Join the {chatGroup.label} group
          </ExternalLink>
        )}
        {photoNetwork && (
          <ExternalLink href={photoNetwork.url} className="button button-quiet">
            Follow on {photoNetwork.label}
          </ExternalLink>
        )}
        <HomeLink className="button button-quiet">Back to Home</HomeLink>
      </div>
    </NoticePage>
  )
}
