import { useState } from 'react'
import type { DeskProposal } from '../../../domain/proposal-desk.ts'
import { contributionKinds } from '../../parts/contribution/contribution-kinds.ts'
import { CardMore } from './card-more.tsx'
import type { Desk } from './desk-part.ts'
import { EditForm } from './edit-form.tsx'

const collapsesAfterCharacters = 300

interface ProposalCardProps {
  proposal: DeskProposal
  desk: Desk
  isChosen: boolean
}

/** What somebody proposed, and under the thumb what is done most: hide, show, edit. */
export function ProposalCard({ proposal, desk, isChosen }: ProposalCardProps) {
  const [isEditing, setEditing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { id, title, details, standing, isNew, talks } = proposal
  const titleId = `proposal-${id}`
  const isLong = details.length > collapsesAfterCharacters
  return (
    <li className="border-b-4 border-text py-5">
      <article aria-labelledby={titleId}>
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
          <EditForm proposal={proposal} desk={desk} onDone={() => setEditing(false)} />
        ) : (
          <>
            <p
              dir="auto"
              className={`mt-3 max-w-[60rem] whitespace-pre-line wrap-anywhere ${isLong && !isOpen ? 'line-clamp-4' : ''}`}
            >
              {details}
            </p>
            {isLong && (
              <button
                type="button"
                className="link min-h-11"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'Show less' : 'Show more'}
              </button>
            )}
            <Person proposal={proposal} desk={desk} />
            {talks.length > 0 && (
              <p className="mt-2 wrap-anywhere">
                In the programme: {talks.map((talk) => `“${talk}”`).join(', ')}
              </p>
            )}
            {standing === 'hidden' && proposal.hidden_reason && (
              <p className="mt-2 wrap-anywhere">Hidden because: {proposal.hidden_reason}</p>
            )}
            <div className="mt-4 flex flex-wrap gap-3">
              {standing === 'hidden' ? (
                <button
                  type="button"
                  className="button"
                  disabled={desk.isBusy}
                  onClick={() => desk.show([id])}
                >
                  Show again
                </button>
              ) : (
                <button
                  type="button"
                  className="button"
                  disabled={desk.isBusy}
                  onClick={() => desk.hide([id])}
                >
                  Hide
                </button>
              )}
              {isNew && (
                <button
                  type="button"
                  className="button button-quiet"
                  disabled={desk.isBusy}
                  onClick={() => desk.show([id])}
                >
                  {standing === 'waiting' ? 'Show on the board' : 'Looks good'}
                </button>
              )}
              <button type="button" className="button button-quiet" onClick={() => setEditing(true)}>
                Edit
              </button>
            </div>
          </>
        )}
        <CardMore proposal={proposal} desk={desk} />
      </article>
    </li>
  )
}

function States({ proposal: { type, vote_count, standing, isNew, isBlocked } }: { proposal: DeskProposal }) {
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
        {contributionKinds[type].name}, {vote_count} {vote_count === 1 ? 'vote' : 'votes'}
      </span>
    </p>
  )
}

function Person({ proposal, desk }: { proposal: DeskProposal; desk: Desk }) {
  const { contributor_name, contributor_email, contributor_phone, created_at } = proposal
  return (
    <p className="mt-3 wrap-anywhere">
      <strong dir="auto">{contributor_name}</strong>, {contributor_email}
      {contributor_phone && `, ${contributor_phone}`}
      <span className="block text-[0.9375rem]">{desk.when(created_at)}</span>
    </p>
  )
}
