import { useContext } from 'react'
import { shownText } from '../../../domain/event/entered.ts'
import type { FormField } from '../../../domain/event/form.ts'
import { isPictureName } from '../../../domain/event/stored-pictures.ts'
import { paths } from '../../../domain/paths.ts'
import { CurrencyContext } from './form-context.ts'

interface ValuesProps {
  field: FormField
  value: unknown
  timeZone: string
}

/** What the document says, without anything to press. */
export function Values({ field, value, timeZone }: ValuesProps) {
  const currency = useContext(CurrencyContext)
  if (value === undefined || value === null || value === '') return <p>—</p>
  if (field.kind === 'picture') return <SmallPicture {...(Object(value) as ShownPicture)} />
  if (field.fields && typeof value === 'object') {
    const values = value as Readonly<Record<string, unknown>>
    return (
      <dl className="grid grid-cols-1 gap-4 border-l-4 border-text pl-4">
        {Object.entries(field.fields).map(([key, each]) => (
          <div key={key} className="min-w-0">
            <dt className="font-bold">{each.label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
              <Values field={each} value={values[key]} timeZone={timeZone} />
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  const { item } = field
  if (item && Array.isArray(value)) {
    return (
      <ol className="grid list-decimal grid-cols-1 gap-4 pl-6">
        {value.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing here moves
          <li key={index}>
            <Values field={item} value={each} timeZone={timeZone} />
          </li>
        ))}
      </ol>
    )
  }
  return <>{shownText(field, value, { timeZone, currency })}</>
}

interface ShownPicture {
  file?: string
  alt?: string
}

const SmallPicture = ({ file = '', alt = '' }: ShownPicture) => (
  <figure className="grid justify-items-start gap-2">
    {isPictureName(file) ? (
      <img
        src={paths.picture(file)}
        alt={alt}
        loading="lazy"
        className="max-h-40 max-w-full border-2 border-text bg-paper object-contain"
      />
    ) : (
      file || '—'
    )}
    <figcaption>{alt === '' ? 'No alternative text: it only decorates.' : alt}</figcaption>
  </figure>
)
