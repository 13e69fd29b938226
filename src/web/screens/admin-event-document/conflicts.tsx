import { useContext } from 'react'
import type { FormField } from '../../../domain/event/form.ts'
import { placeKey } from '../../../domain/event/places.ts'
import { type FieldProps, NoticesContext, useForm, ZoneContext } from './form-context.ts'
import { Values } from './values.tsx'

/** What somebody else has here, beside what was typed. */
export function Conflicts({ field, place }: FieldProps) {
  const { conflicts, changedBy } = useContext(NoticesContext)
  const timeZone = useContext(ZoneContext)
  const { decide } = useForm()
  return conflicts.get(place)?.map((conflict) => {
    const shown = fieldOfConflict(field, conflict.path, place)
    return (
      <section
        key={placeKey(conflict.path)}
        aria-label={`${field.label}: two versions`}
        className="on-bright border-4 border-ink bg-first p-4"
      >
        {changedBy && <p className="font-bold">{changedBy}</p>}
        <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
          {(['yours', 'theirs'] as const).map((whose) => (
            <div key={whose} className="flex min-w-0 flex-col items-start gap-2">
              <p className="eyebrow">{whose === 'yours' ? 'You' : 'They'}</p>
              <div className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line" dir="auto">
                <Values field={shown} value={conflict[whose]} timeZone={timeZone} />
              </div>
              <button
                type="button"
                className="button button-small"
                onClick={() => decide(conflict, whose === 'yours' ? 'mine' : 'theirs')}
              >
                {whose === 'yours' ? 'Keep mine' : 'Take theirs'}
              </button>
            </div>
          ))}
        </div>
      </section>
    )
  })
}

/** An entry that was removed here is decided at its list. */
const fieldOfConflict = (field: FormField, path: readonly unknown[], place: string): FormField =>
  field.item && path.length > (place === '' ? 0 : place.split('.').length) ? field.item : field
