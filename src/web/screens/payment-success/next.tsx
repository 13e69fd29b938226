import { paths } from '../../../domain/paths.ts'
import { PostForm } from '../../parts/forms/post-form.tsx'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { TitledSection } from '../../parts/page/titled-section.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icons.tsx'

interface NextProps {
  event: { contactEmail: string; mapsUrl: string }
  sessionId: string | undefined
  hasInvoice: boolean
}

export const Next = ({ event, sessionId, hasInvoice }: NextProps) => (
  <TitledSection id="next-title" title="What's next?">
    <ul className="mt-5 grid gap-3 text-lg">
      <li>
        An email brings you the receipt, the plan of the day and an entry for your calendar, within minutes
        {hasInvoice && ' of paying'}.
      </li>
      <li>With the link in it you tell the others who you are and what you have in mind.</li>
      <li>Each seat has a link of its own: say who comes, pass it on, answer the poll.</li>
      <li>No email? Check your spam folder, then write to {event.contactEmail}.</li>
    </ul>
    <div className="mt-8 flex flex-wrap gap-3">
      {sessionId && (
        <PostForm action={paths.paymentSuccess} fields={{ session_id: sessionId, intent: 'seats' }}>
          <button type="submit" className="button">
            See my seats
          </button>
        </PostForm>
      )}
      {sessionId && hasInvoice && (
        <PostForm action={paths.paymentSuccess} fields={{ session_id: sessionId, intent: 'invoice' }}>
          <button type="submit" className="button button-quiet">
            Invoice as PDF
          </button>
        </PostForm>
      )}
      <HomeLink className="button button-quiet" />
      <ExternalLink href={event.mapsUrl} className="button button-quiet">
        How to get there <Icon shape="outward" className="size-4" />
      </ExternalLink>
    </div>
  </TitledSection>
)
