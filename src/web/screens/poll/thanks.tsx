import { pollMessages as messages } from '../../../domain/messages/poll-messages.ts'
import type { PollChoices } from '../../../domain/poll-choices.ts'
import { inWords } from '../../../domain/poll-words.ts'
import { HomeLink } from '../../parts/page/home-link.tsx'
import { useEvent } from '../../site.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'

/** Without `choices`, `live/poll.ts` fills in the answers. */
export function Thanks({ choices, isUnchecked = false }: { choices?: PollChoices; isUnchecked?: boolean }) {
  const { poll } = useEvent()
  return (
    <>
      <div className="on-bright overflow-clip bg-first">
        <div className="wrap py-10 md:py-14">
          <h1 tabIndex={-1} className="outline-none">
            <span className="sr-only">{messages.submitted.title}</span>
            <PosterLines lines={['Thank', 'you!']} wide={[150]} tall={[260]} />
          </h1>
        </div>
      </div>
      <div className="wrap grid items-start gap-x-16 gap-y-12 py-12 md:grid-cols-2 md:py-16">
        <div className="text-xl md:text-2xl">
          <div data-saved>
            {isUnchecked ? (
              <p>{messages.addressUnchecked}</p>
            ) : (
              <>
                <p>{messages.submitted.text}</p>
                <p className="mt-5">{messages.confirmationSent}</p>
              </>
            )}
          </div>
          <p className="mt-5 border-l-8 border-second pl-5">
            Plans change: the link in it opens your answer again.
          </p>
          <HomeLink className="button mt-10" />
        </div>
        <div className="slip">
          <div className="slip-paper">
            <p className="display-small text-xl">Noted</p>
            <dl data-slip>
              {choices &&
                inWords(choices, poll).map(({ question, answer }) => (
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
