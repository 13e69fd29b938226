import type { Ref } from 'react'
import type { Problem } from '../../../domain/event/check.ts'
import { titleOf } from '../../../domain/event/entered.ts'
import type { FormField } from '../../../domain/event/form.ts'
import type { Conflict, Path } from '../../../domain/event/merge.ts'
import { placeKey, valueAt } from '../../../domain/event/places.ts'
import { fieldId } from './form-context.ts'

interface ToPutRightProps {
  ref: Ref<HTMLElement>
  problems: readonly Problem[]
  form: FormField
  value: unknown
  onGo(problem: Problem): void
}

/** Everything that is wrong, each a link into its field. */
export function ToPutRight({ ref, problems, form, value, onGo }: ToPutRightProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="to-put-right"
      hidden={problems.length === 0}
      className="form-to-do bg-second"
    >
      <h2 id="to-put-right" className="display-small text-xl">
        {problems.length === 1 ? 'One thing to put right' : `${problems.length} things to put right`}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {problems.map((problem) => (
          <li key={`${placeKey(problem.path)} ${problem.sentence}`}>
            <a
              href={`#${fieldId(placeKey(problem.path))}`}
              className="link wrap-anywhere"
              onClick={(event) => {
                event.preventDefault()
                onGo(problem)
              }}
            >
              {[...entriesAround(form, value, problem.path), problem.sentence].join(': ')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ToDecideProps {
  conflicts: readonly Conflict[]
  changedBy: string | undefined
  form: FormField
  onGo(conflict: Conflict): void
}

/** What two people changed at once. */
export function ToDecide({ conflicts, changedBy, form, onGo }: ToDecideProps) {
  return (
    <div role="alert">
      {conflicts.length > 0 && (
        <section aria-labelledby="to-decide" className="form-to-do bg-first">
          <h2 id="to-decide" className="display-small text-xl">
            {changedBy ?? 'Somebody changed this'}
          </h2>
          <p className="mt-2">Yours is still here. Please decide which to keep:</p>
          <ul className="mt-3 grid grid-cols-1 gap-2">
            {conflicts.map((conflict) => (
              <li key={placeKey(conflict.path)}>
                <button type="button" className="link text-left wrap-anywhere" onClick={() => onGo(conflict)}>
                  {labelsOf(form, conflict.path).join(', ') || form.label}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The titles of the entries that a place lies in. */
function entriesAround(form: FormField, value: unknown, path: Path): string[] {
  const titles: string[] = []
  let field = form
  for (const [depth, step] of path.entries()) {
    const { item, fields } = field
    if (item?.fields && depth < path.length - 1)
      titles.push(titleOf(field, valueAt(value, path.slice(0, depth + 1)), Number(step)))
    field = item ?? fields?.[step] ?? field
  }
  return titles
}

function labelsOf(form: FormField, path: Path): string[] {
  const [step, ...rest] = path
  if (step === undefined) return []
  if (form.item) return [String(step), ...labelsOf(form.item, rest)]
  const field = form.fields?.[step]
  return field ? [field.label, ...labelsOf(field, rest)] : []
}
