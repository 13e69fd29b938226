import { yourDataMessages as messages } from '../../../domain/messages/your-data-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { paths } from '../../../domain/paths.ts'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { useEvent, useSite } from '../../site.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmailField } from '../../ui/field.tsx'

const large = 'max-w-[40rem] text-xl md:text-2xl'

interface AskForLinkProps {
  email?: string
  error?: string
  sentence?: string
}

export const AskForLink = ({ email, error, sentence }: AskForLinkProps) => {
  const { contactEmail } = useEvent().publisher
  return (
    <NoticePage title="Your data" lines={['Your', 'data']} ink="first">
      <div className="grid gap-8 md:grid-cols-2">
        <div className="prose">
          <p className="text-xl">
            See what we keep under your address. Take it with you as a file, leave the public list, or have it
            all deleted.
          </p>
          <p>
            We mail you a link, because only you should see it. Lost that mailbox? Write to{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. What we keep and why, you read on the page{' '}
            <a href={paths.privacy}>Privacy</a>.
          </p>
        </div>
        <form method="post" action={paths.yourData} className="grid content-start gap-4">
          <Alert sentence={sentence} />
          <EmailField
            id="your-data-email"
            name="email"
            label="Email Address"
            defaultValue={email}
            error={error}
          />
          <button type="submit" className="button mt-1">
            Mail me the link
          </button>
        </form>
      </div>
    </NoticePage>
  )
}

/** The same for every address, known or not. */
export function Asked() {
  const site = useSite()
  return (
    <NoticePage title={messages.linkSent.title} lines={['Check your', 'mailbox']} ink="first">
      <p className={large}>{messages.linkSent.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <HomeLink>Back to Home</HomeLink>
        {site?.isDemo && (
          <a href={paths.capturedMail} className="button button-quiet">
            Captured mail (demo)
          </a>
        )}
      </div>
    </NoticePage>
  )
}

export const Deleted = () => (
  <NoticePage title={messages.deleted.title} lines={['Gone', 'for good']} ink="third">
    <p className={large}>{messages.deleted.text}</p>
    <HomeLink className="button mt-8">Back to Home</HomeLink>
  </NoticePage>
)

export const LinkRefused = ({ notice }: { notice: Notice }) => (
  <NoticePage title={notice.title} lines={['No way', 'through']} ink="second">
    <div role="alert" className={large}>
      <p className="font-bold">{notice.title}</p>
      <p>{notice.text}</p>
    </div>
    <a href={paths.yourData} className="button mt-8">
      Ask for a new link
    </a>
  </NoticePage>
)
