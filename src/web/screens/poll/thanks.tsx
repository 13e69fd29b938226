import { pollMessages as messages } from '../../../domain/messages.ts'
import { paths } from '../../../domain/paths.ts'
import { inWords, type PollChoices } from '../../../domain/poll.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'

/** Without `choices`, `live/poll.ts` fills in the answers. */
export function Thanks({ choices }: { choices?: PollChoices }) {
  return (
    <>
      <div className="on-bright overflow-clip bg-yellow">
        <div className="wrap py-10 md:py-14">
          <h1 tabIndex={-1} className="outline-none">
            <span className="sr-only">{messages.submitted.title}</span>
            <PosterLines lines={['Thank', 'you!']} wide={[150]} tall={[260]} />
          </h1>
        </div>
      </div>
      <div className="wrap grid items-start gap-x-16 gap-y-12 py-12 md:grid-cols-2 md:py-16">
        <div className="text-xl md:text-2xl">
          <p>{messages.submitted.text}</p>
          <p className="mt-5">{messages.confirmationSent}</p>
          <p className="mt-5 border-l-8 border-coral pl-5">
            Plans change: the link in it opens your answer again.
          </p>
          <a href={paths.home} className="button mt-10">
            Back to Event Page
          </a>
        </div>
        <div className="slip">
          <div className="slip-paper">
            <p className="display-small text-xl">Noted</p>
            <dl data-slip>
              {choices &&
                inWords(choices).map(({ question, answer }) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
            </dl>
          </div>
        </div>
      </div>
    </>
  )
}
