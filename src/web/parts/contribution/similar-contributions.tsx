import { useEffect, useState } from 'react'
import type { SimilarContribution } from '../../../domain/contributions.ts'
import { counted } from '../../../domain/counted.ts'
import { paths } from '../../../domain/paths.ts'
import { call } from '../../call.ts'

const fewestCharacters = 4
const pauseMs = 350

/** Proposals with a similar title, so that people join instead of proposing twice. Says nothing when the call fails. */
export function SimilarContributions({ title }: { title: string }) {
  const [found, setFound] = useState<SimilarContribution[]>([])
  useEffect(() => {
    // An answer for an older title is ignored.
    let isCurrent = true
    const ask = async () => {
      const answer = await call('find-similar-contributions', { title }, '')
      if (isCurrent) setFound(answer.ok ? answer.value.contributions : [])
    }
    const timer = title.length < fewestCharacters ? undefined : setTimeout(ask, pauseMs)
    if (timer === undefined) setFound([])
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [title])

  return (
    <div role="status" className="empty:hidden">
      {found.length > 0 && (
        <div className="on-bright border-4 border-ink bg-first p-4">
          <p className="font-bold">Somebody already proposed something like this</p>
          <p>Have a look: a vote or a word to them may be worth more than a second proposal.</p>
          <ul className="mt-2 grid gap-2">
            {found.slice(0, 3).map(({ id, title: similar, contributor_name, vote_count }) => (
              <li key={id} className="border-t-2 border-ink pt-2 wrap-anywhere">
                <a href={paths.contribution(id)} target="_blank" rel="noopener" className="link">
                  <bdi>{similar}</bdi>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                <br />
                by <bdi>{contributor_name}</bdi>, {counted(vote_count, 'vote')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
