import { useRef, useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import type { DeskProposal } from '../../../domain/proposal-desk.ts'
import { contributionKinds } from '../../parts/contribution/contribution-kinds.ts'
import { focusWhenLost } from '../../ui/form.ts'
import { CardMore } from './card-more.tsx'
import type { Desk } from './desk-part.ts'
import { EditForm } from './edit-form.tsx'

interface ProposalCardProps {
  proposal: DeskProposal
  desk: Desk
  isChosen: boolean
}

/** So short that many are seen at a glance, with what is done most under the thumb; the rest opens by one tap. */
export function ProposalCard({ proposal, desk, isChosen }: ProposalCardProps) {
  const [isEditing, setEditing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { id, title, details, standing, isNew, edits } = proposal
  const titleId = `proposal-${id}`
  const article = useRef<HTMLElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  function edit(isWanted: boolean) {
    setEditing(isWanted)
    focusWhenLost(() => (isWanted ? firstField(article.current) : editButton.current))
  }
  return (
    <li className="border-b-4 border-text py-4 wrap-anywhere">
      <article ref={article} aria-labelledby={titleId}>
        <div className="flex items-start gap-4">
          <input
            type="checkbox"
            aria-label={`Choose “${title}”`}
            className="mt-1 size-7 flex-none"
            checked={isChosen}
            onChange={() => desk.toggle(id)}
          />
          <div className="min-w-0 flex-1">
            <h2 id={titleId} dir="auto" className="text-xl font-bold wrap-anywhere md:text-2xl">
              {title}
            </h2>
            <States proposal={proposal} />
          </div>
        </div>
        {isEditing ? (
          <EditForm proposal={proposal} desk={desk} onDone={() => edit(false)} />
        ) : (
          <>
            <p
              dir="auto"
              className={`mt-2 max-w-[60rem] whitespace-pre-line wrap-anywhere ${isOpen ? '' : 'line-clamp-2'}`}
            >
              {details}
            </p>
            {isOpen && <Person proposal={proposal} desk={desk} />}
            {standing === 'hidden' && proposal.hidden_reason && (
              <p className="mt-2 wrap-anywhere">Hidden because: {proposal.hidden_reason}</p>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              {standing === 'hidden' ? (
                <button
                  type="button"
                  className="button button-small"
                  aria-describedby={titleId}
                  disabled={desk.isBusy}
                  onClick={() => desk.show([id])}
                >
                  Show again
                </button>
              ) : (
                <button
                  type="button"
                  className="button button-small"
                  aria-describedby={titleId}
                  disabled={desk.isBusy}
                  onClick={() => desk.hide([id])}
                >
                  Hide
                </button>
              )}
              {isNew && (
                <button
                  type="button"
                  className="button button-small button-quiet"
                  aria-describedby={titleId}
                  disabled={desk.isBusy}
                  onClick={() => desk.show([id])}
                >
                  {standing === 'waiting' ? 'Show on the board' : 'Looks good'}
                </button>
              )}
              <button
                ref={editButton}
                type="button"
                className="button button-small button-quiet"
                aria-describedby={titleId}
                onClick={() => edit(true)}
              >
                Edit
              </button>
              <button
                type="button"
                className="button button-small button-quiet"
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Less' : 'More'} about “${title}”`}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'Less' : 'More'}
                {edits > 0 && `, ${counted(edits, 'change')}`}
              </button>
            </div>
            {isOpen && <CardMore proposal={proposal} desk={desk} />}
          </>
        )}
      </article>
    </li>
  )
}

const firstField = (article: HTMLElement | null) =>
  article?.querySelector<HTMLInputElement>('form [name=title]') ?? null

function States({ proposal }: { proposal: DeskProposal }) {
  const { type, vote_count, standing, isNew, isBlocked, contributor_name } = proposal
  const states = [
    isNew && standing === 'shown' && ['New', 'on-bright bg-first'],
    standing === 'waiting' && ['Waits for you', 'on-bright bg-second'],
    standing === 'hidden' && ['Hidden', 'on-ink bg-third'],
    isBlocked && ['Address blocked', 'on-bright bg-second'],
  ].filter((state) => state !== false)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {states.map(([words, ink]) => (
        <span key={words} className={`px-2 py-0.5 text-[0.9375rem] font-bold ${ink}`}>
          {words}
        </span>
      ))}
      <span>
        {contributionKinds[type].name}, {counted(vote_count, 'vote')},{' '}
        <strong dir="auto">{contributor_name}</strong>
      </span>
    </p>
  )
}

function Person({ proposal, desk }: { proposal: DeskProposal; desk: Desk }) {
  const { contributor_email, contributor_phone, created_at, talks } = proposal
  return (
    <>
      <p className="mt-3 wrap-anywhere">
        {contributor_email}
        {contributor_phone && `, ${contributor_phone}`}
        <span className="block text-[0.9375rem]">{desk.when(created_at)}</span>
      </p>
      {talks.length > 0 && (
        <p className="mt-2 wrap-anywhere">In the programme: {talks.map((talk) => `“${talk}”`).join(', ')}</p>
      )}
    </>
  )
}
