import type { Dashboard } from '../../../domain/admins.ts'

/** Not in the page when there is no warning. */
export function Warnings({ warnings }: Pick<Dashboard, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <section aria-labelledby="warnings" className="on-bright bg-second">
      <h2 id="warnings" className="display-small px-4 pt-4 text-xl sm:px-5 sm:text-2xl md:px-7 md:pt-6">
        Please look at this
      </h2>
      <ul className="mt-4 md:mt-5">
        {warnings.map(({ kind, title, text }) => (
          <li
            key={kind}
            className="grid gap-x-8 gap-y-1 border-t-4 border-ink px-4 py-4 sm:px-5 md:grid-cols-[1fr_2fr] md:px-7 md:py-5"
          >
            <strong className="text-xl leading-tight text-balance">{title}</strong>
            <p className="max-w-[44rem] wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
