import type { ParticipantsOverview } from '../../../../domain/participants-overview-schemas.ts'

const inks = ['bar-third', 'bar-first', 'bar-second', 'bar-first-third']

/** What the paid orders answered to the poll: a card for each question, a bar for each answer. */
export function Breakdowns({
  breakdowns,
  inOwnWords,
}: Pick<ParticipantsOverview, 'breakdowns' | 'inOwnWords'>) {
  return (
    <>
      <div className="breakdowns">
        {breakdowns.map(({ id, title, answers }, place) => {
          const total = answers.reduce((sum, { count }) => sum + count, 0)
          return (
            <section key={id} aria-labelledby={`answers-${id}`} className="breakdown">
              <h2 id={`answers-${id}`}>{title}</h2>
              {total === 0 && <p className="mt-2">No paid orders yet.</p>}
              <dl>
                {answers.map(({ label, count }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="breakdown-count">
                      <b>{count}</b>{' '}
                      <span className="breakdown-share">{Math.round((100 * count) / total)} %</span>
                    </dd>
                    <dd className={`bar ${inks[place % inks.length]}`} aria-hidden="true">
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
      {inOwnWords.length > 0 && (
        <p className="mt-4">What people wrote themselves is in the CSV: {inOwnWords.join(', ')}.</p>
      )}
    </>
  )
}
