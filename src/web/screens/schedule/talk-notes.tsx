import type { ShownNotes } from '../../../domain/day/notes.ts'
import { ExternalLink } from '../../ui/external-link.tsx'

/** What came of a talk; long texts stay folded. */
export function TalkNotes({ text, link }: ShownNotes) {
  const source = link && (
    <ExternalLink
      href={link}
      rel="noopener nofollow"
      className="link inline-flex min-h-11 items-center wrap-anywhere"
    >
      {new URL(link).hostname}
    </ExternalLink>
  )
  if (text === '') return <p>{source}</p>
  return (
    <details>
      <summary className="link min-h-11">Notes</summary>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {text}
      </p>
      {source && <p>{source}</p>}
    </details>
  )
}
