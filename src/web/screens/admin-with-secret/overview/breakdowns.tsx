import type { ParticipantsOverview } from '../../../../domain/internal-participants.ts'
import { type BreakdownName, breakdownNames, breakdowns } from '../../../../domain/participants-overview.ts'

const inkOf: Record<BreakdownName, string> = {
  commitment_status: 'bar-blue',
  lunch_preference: 'bar-yellow',
  dinner_preference: 'bar-coral',
  ice_bath_preference: 'bar-pine',
}

/** What the paid orders answered to the poll: a card for each question, a bar for each answer. */
export function Breakdowns({ breakdowns: answersTo }: Pick<ParticipantsOverview, 'breakdowns'>) {
  return (
    <div className="breakdowns">
      {breakdownNames.map((name) => {
        const answers = answersTo[name]
        const total = answers.reduce((sum, { count }) => sum + count, 0)
        return (
          <section key={name} aria-labelledby={name} className="breakdown">
            <h2 id={name}>{breakdowns[name].title}</h2>
            {total === 0 && <p className="mt-2">No paid orders yet.</p>}
            <dl>
              {answers.map(({ label, count }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="breakdown-count">
                    <b>{count}</b>{' '}
                    <span className="breakdown-share">{Math.round((100 * count) / total)} %</span>
                  </dd>
                  <dd className={`bar ${inkOf[name]}`} aria-hidden="true">
                    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
                      <rect width={(100 * count) / total} height="1" />
                    </svg>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </div>
  )
}
