import { useEffect, useState } from 'react'
import { proposalMessages as messages } from '../../../domain/messages/proposal-messages.ts'
import { paths } from '../../../domain/paths.ts'
import type { DeskProposal, ProposalHistory } from '../../../domain/proposal-desk.ts'
import { call } from '../../call.ts'
import { HistoryLine } from '../../parts/admin/history-line.tsx'
import { toast } from '../../ui/form.ts'
import type { Desk } from './desk-part.ts'

/** What is done less often, and what was changed before. */
export function CardMore({ proposal, desk }: { proposal: DeskProposal; desk: Desk }) {
  const { id, ofAddress, isBlocked, updated_at, contributor_email } = proposal
  const [history, setHistory] = useState<ProposalHistory>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the proposal has changed
  useEffect(() => {
    call('get-proposal-history', { id }, messages.failed).then((answer) => {
      if (answer.ok) setHistory(answer.value)
      else toast({ title: 'Error', text: answer.refusal.sentence }, true)
    })
  }, [id, updated_at])
  async function block() {
    const answer = await call('block-address', { id }, messages.failed)
    if (answer.ok) toast({ title: 'Blocked', text: `We take no proposals from ${contributor_email}` })
    else toast({ title: 'Not blocked', text: answer.refusal.sentence }, true)
    await Promise.all([desk.reload(), desk.reloadBlocked()])
  }
  return (
    <>
      <div className="flex flex-wrap gap-2 pt-3">
        <a href={paths.writeTo({ contribution: id })} className="button button-small button-quiet">
          Write to them
        </a>
        {ofAddress > 1 && (
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => desk.chooseAddress(proposal)}
          >
            Choose all {ofAddress} of this address
          </button>
        )}
        {!isBlocked && (
          <button type="button" className="button button-small button-quiet" onClick={block}>
            Block this address
          </button>
        )}
        <button type="button" className="button button-small button-quiet" onClick={() => desk.remove([id])}>
          Delete for good
        </button>
      </div>
      {history && <History history={history} when={desk.when} />}
    </>
  )
}

const fieldNames: Readonly<Record<string, string>> = {
  type: 'kind',
  title: 'title',
  details: 'details',
  contributor_name: 'name',
  contributor_email: 'address',
  contributor_phone: 'phone',
}

function History({ history: { edits, acts }, when }: { history: ProposalHistory; when: Desk['when'] }) {
  const others = acts.filter(({ what }) => !what.startsWith('Edited'))
  if (edits.length + others.length === 0) return <p className="mt-3">Nobody has changed anything yet.</p>
  return (
    <ol className="mt-4 max-w-[60rem]">
      {edits.map(({ at, by, changed, before }) => (
        <HistoryLine key={`${at} ${changed.join()}`} when={when(at)} by={by ?? 'its proposer'}>
          Changed {changed.map((field) => fieldNames[field] ?? field).join(', ')}. Before:
          {Object.entries(before).map(([field, text]) => (
            <span key={field} dir="auto" className="block whitespace-pre-line">
              {fieldNames[field] ?? field}: {text}
            </span>
          ))}
          {Object.keys(before).length === 0 && ' not kept.'}
        </HistoryLine>
      ))}
      {others.map(({ at, by, what }) => (
        <HistoryLine key={`${at} ${what}`} when={when(at)} by={by}>
          {what}
        </HistoryLine>
      ))}
    </ol>
  )
}
