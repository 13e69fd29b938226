import { NoticeAlert } from '../../parts/forms/notice-alert.tsx'
import { CutOff } from '../../parts/poll/cut-off.tsx'
import { useEvent } from '../../site.ts'
import { inTwoLines } from '../../ui/in-two-lines.ts'
import { PosterLines } from '../../ui/poster-lines.tsx'
import type { Answering as AnsweringProps } from './form-actions.ts'
import { OwnAnswerBar } from './own-answer-bar.tsx'
import { Questions } from './questions.tsx'
import { Thanks } from './thanks.tsx'

/** The poll before it is answered; `live/poll.ts` shows the hidden thanks. */
export function Answering({
  token,
  opened,
  values,
  errors,
  notice,
  isEventOver,
}: AnsweringProps & { isEventOver: boolean }) {
  const { dateText, poll } = useEvent()
  return (
    <div data-poll data-eager={token !== undefined && !opened ? true : undefined}>
      <div data-answering>
        {token !== undefined && <OwnAnswerBar token={token} opened={opened} />}
        <div className="on-ink relative overflow-clip bg-second-third">
          <div className="poll-plate" aria-hidden="true" />
          <div className="wrap relative pt-6 pb-10 text-first md:pt-8 md:pb-12">
            <p className="eyebrow mb-5 border-b-4 border-first pb-2">{dateText}</p>
            <h1>
              <span className="sr-only">{poll.heading}</span>
              <PosterLines lines={inTwoLines(poll.heading)} wide={[105]} tall={[200]} />
            </h1>
            {isEventOver ? (
              <p className="mt-7 max-w-[38rem] text-xl font-bold md:text-2xl">
                This day is over: what you answer now changes nothing any more.
              </p>
            ) : (
              <CutOff poll={poll} className="mt-7 max-w-[38rem] text-lg text-cream md:text-xl" />
            )}
            <p className="mt-7 max-w-[38rem] text-xl text-cream md:text-2xl">{poll.intro}</p>
          </div>
        </div>
        <div className="wrap py-10 md:py-14">
          {notice && <NoticeAlert notice={notice} className="mb-10" />}
          <Questions poll={poll} token={token} isOwn={opened !== undefined} values={values} errors={errors} />
        </div>
      </div>
      <div data-thanks hidden>
        <Thanks />
      </div>
    </div>
  )
}
