import { counted } from '../../../domain/counted.ts'
import type { Kitchen as KitchenList } from '../../../domain/kitchen.ts'
import { adminMessages } from '../../../domain/messages/admin-messages.ts'
import { paths } from '../../../domain/paths.ts'
import { AdminMain } from '../../parts/admin/admin-main.tsx'
import { LoadFailed } from '../../parts/admin/load-failed.tsx'
import { zonedTime } from '../../ui/zoned-time.ts'

export const kitchenTitle = 'Kitchen'

interface KitchenProps {
  /** Null when it could not be read. */
  list: KitchenList | null
  dateText: string
  /** Two papers of two days look alike otherwise. */
  countedAt: string
}

export default function Kitchen({ list, dateText, countedAt }: KitchenProps) {
  return (
    <AdminMain
      title={kitchenTitle}
      tagline={list ? `${counted(list.heads, 'head')} expected, ${dateText}. Counted ${countedAt}.` : ''}
      action={
        list && (
          <button type="button" className="button button-small print:hidden" onClick={() => print()}>
            Print without names
          </button>
        )
      }
    >
      {list ? (
        <>
          <CutOff day={list.answersUntil} />
          <div className="grid gap-10 lg:grid-cols-2 lg:gap-x-12 print:block">
            {list.meals.map((meal) => (
              <Meal key={meal.id} meal={meal} />
            ))}
          </div>
          {list.meals.length === 0 && (
            <p className="text-lg">
              The poll asks about no meal. A question becomes one with “For the kitchen: meal”.{' '}
              <a className="link" href={paths.eventDocument('poll')}>
                To the poll
              </a>
            </p>
          )}
          <Allergies allergies={list.allergies} />
        </>
      ) : (
        <LoadFailed sentence={adminMessages.kitchenFailed} action={paths.adminKitchen} />
      )}
    </AdminMain>
  )
}

function CutOff({ day }: { day: string | null }) {
  if (day === null)
    return (
      <p className="mb-8 text-lg print:hidden">
        No day is set until which people answer.{' '}
        <a className="link" href={paths.eventDocument('poll')}>
          Set it in the poll
        </a>
      </p>
    )
  const { day: date, year } = zonedTime(`${day}T12:00:00Z`, 'UTC')
  return (
    <p className="mb-8 text-lg">
      People answer until{' '}
      <strong>
        {date} {year}
      </strong>
      ; what comes later is counted here, too.
    </p>
  )
}

/** The estimate stands apart from what people said, so that nobody takes the one for the other. */
function Meal({
  meal: { id, name, servedAt, options, notSaid, estimatedAway },
}: {
  meal: KitchenList['meals'][number]
}) {
  const isEstimated = notSaid > 0 && estimatedAway !== null
  return (
    <section aria-labelledby={`meal-${id}`} className="meal">
      <h2 id={`meal-${id}`} className="display-small text-2xl md:text-3xl">
        {name}
        {servedAt && <span className="whitespace-nowrap"> · {servedAt}</span>}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Said</th>
            {isEstimated && <th scope="col">Estimate of the others</th>}
            {isEstimated && <th scope="col">Together</th>}
          </tr>
        </thead>
        <tbody>
          {options.map(({ label, said, estimated }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={isEstimated ? undefined : 'meal-heads'}>{said}</td>
              {isEstimated && <td>≈ {estimated}</td>}
              {isEstimated && <td className="meal-heads">{said + (estimated ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3">{notSaidText(notSaid, estimatedAway)}</p>
    </section>
  )
}

function notSaidText(notSaid: number, away: number | null): string {
  if (notSaid === 0) return 'Everybody said.'
  const who = `${counted(notSaid, 'head')} did not say yet`
  if (away === null) return `${who}. There is nothing to estimate from.`
  const stay = away === 0 ? '' : ` About ${away} of them will not be there.`
  return `${who}; the estimate spreads them like those who did.${stay}`
}

function Allergies({ allergies }: Pick<KitchenList, 'allergies'>) {
  if (allergies.length === 0) return null
  return (
    <section aria-labelledby="allergies" className="meal mt-10">
      <h2 id="allergies" className="display-small text-2xl md:text-3xl">
        Allergies
      </h2>
      <ul className="mt-3 text-lg">
        {allergies.map(({ text, name, order }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two seats of one order may say the same
          <li key={at} className="border-b-2 border-text/30 py-2 wrap-anywhere">
            <strong>{text}</strong>{' '}
            <span className="print:hidden">
              {name && `${name}, `}
              {order}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
