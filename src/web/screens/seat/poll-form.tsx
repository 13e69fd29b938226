import { paths } from '../../../domain/paths.ts'
import type { OwnSeat } from '../../../domain/seats.ts'
import { formDataOf } from '../../parts/poll/poll-form-data.ts'
import { PollQuestions } from '../../parts/poll/poll-questions.tsx'
import { useEvent } from '../../site.ts'
import type { Posted } from './form-actions.ts'
import { Outcome } from './outcome.tsx'

interface PollFormProps {
  code: string
  seat: OwnSeat
  posted: Extract<Posted, { form: 'poll' }> | undefined
}

/** The poll for this seat alone; the link stands for the address. */
export function PollForm({ code, seat, posted }: PollFormProps) {
  const { poll } = useEvent()
  return (
    <>
      <p className="mt-5 mb-8 max-w-[40rem] text-lg">{poll.intro}</p>
      <form method="post" action={`${paths.seatOf(code)}#poll`} className="questions">
        <Outcome posted={posted} />
        <input type="hidden" name="seen" value={seat.seen} />
        <PollQuestions
          poll={poll}
          values={posted?.values ?? formDataOf('', seat.choices)}
          errors={posted?.errors ?? {}}
        />
        <button type="submit" name="intent" value="poll" className="button question-submit">
          Save my answers
        </button>
      </form>
    </>
  )
}
