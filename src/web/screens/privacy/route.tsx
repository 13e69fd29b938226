import './screen.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { writtenIn } from '../../../domain/local-time.ts'
import { paths } from '../../../domain/paths.ts'
import { withPeriods } from '../../../domain/retention.ts'
import { metadata } from '../../metadata.ts'
import { NoticePage } from '../../parts/page/notice-page.tsx'
import { backendContext } from '../../server-context.ts'
import { useEvent } from '../../site.ts'

export const meta = metadata('privacy', paths.privacy)

const day = writtenIn('en-GB', { dateStyle: 'long' })

/** How long this site keeps its backups, which an organiser may have set. */
export const loader = ({ context }: LoaderFunctionArgs) => ({
  backupDays: context.get(backendContext).backupDays,
})

/** What is kept of a visitor, why and how long; the words are the event's, the periods in `domain/retention.ts`. */
export default function Privacy() {
  const kept = useLoaderData<typeof loader>()
  const { privacy, timeZone } = useEvent()
  return (
    <NoticePage title={privacy.title} lines={[privacy.title]} ink="first">
      <div className="prose">
        <p className="text-xl">{privacy.intro}</p>
        <p>
          Last changed on <time dateTime={privacy.updatedOn}>{day(privacy.updatedOn, timeZone)}</time>
        </p>
      </div>
      {privacy.sections.map(({ id, title, paragraphs, records, yourData }) => (
        <section key={id} id={id} className="mt-12" aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="display-small text-2xl">
            {title}
          </h2>
          <div className="prose mt-4">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{withPeriods(paragraph, kept)}</p>
            ))}
          </div>
          {records && (
            <ul className="mt-6 border-t-4 border-text">
              {records.map((record) => (
                <li
                  key={record.what}
                  className="grid gap-x-8 gap-y-1 border-b-2 border-text py-4 md:grid-cols-3"
                >
                  <strong>{record.what}</strong>
                  <span>{record.why}</span>
                  <span>{withPeriods(record.howLong, kept)}</span>
                </li>
              ))}
            </ul>
          )}
          {yourData && (
            <a href={paths.yourData} className="button mt-6">
              {yourData}
            </a>
          )}
        </section>
      ))}
    </NoticePage>
  )
}
