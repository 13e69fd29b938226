import type { CallPayload } from '../../domain/calls.ts'
import { call } from '../call.ts'
import { votedKey, voteFormId, votes } from '../parts/contribution/vote-count.ts'
import { attempt } from '../ui/attempt.ts'

interface OwnVote {
  /** What the visitor wants; shown at once. */
  isWanted: boolean
  /** What the server last said. */
  isGiven: boolean
  /** Votes of everybody else. */
  others: number
  isSending: boolean
}

/** Loaded before it is needed: later the network may be away. */
export const loadToast = () => import('../ui/toast.ts')

const ownVotes = new Map<string, OwnVote>()
const buttonsOf = (id: string) => [...document.querySelectorAll<HTMLElement>(`[name=vote][value="${id}"]`)]
const allButtons = () => document.querySelectorAll<HTMLButtonElement>('[name=vote]')

/**
 * Shows a vote at once and takes it back when the server refuses (docs/product.md#votes). Calls for one proposal are
 * sent one after another, so that the last of several quick clicks counts.
 */
export function contributionVotes() {
  let given = new Set<string>()

  const list = async () => {
    if (allButtons().length === 0) return
    loadToast().catch(console.warn)
    const answer = await call('contribution-vote', { action: 'list' }, 'The list of votes did not come')
    if (!answer.ok) return console.warn(answer.refusal.sentence)
    if ('contributionIds' in answer.value) given = new Set(answer.value.contributionIds)
    for (const button of allButtons()) learn(button.value)
  }
  /** Applies the list. The count on the page includes this visitor's vote already. */
  const learn = (id: string) => {
    const vote = ownVotes.get(id)
    const isGiven = given.has(id)
    if (!vote) return isGiven && show(id, ownVoteOf(id, true))
    if (vote.isSending || vote.isGiven === isGiven) return
    vote.isWanted = vote.isGiven = isGiven
    show(id, vote)
  }
  let listed = new Promise<void>((resolve) => {
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => resolve(list()))
  })

  const press = async (id: string) => {
    const vote = ownVotes.get(id) ?? ownVoteOf(id, given.has(id))
    vote.isWanted = !vote.isWanted
    show(id, vote, true)
    if (vote.isSending) return
    vote.isSending = true
    await listed
    if (given.has(id) && !vote.isGiven) {
      // Pressed before the list came: the vote existed already, and the count includes it.
      vote.isGiven = true
      vote.others -= 1
    }
    while (vote.isWanted !== vote.isGiven) await send(id, vote)
    vote.isSending = false
    show(id, vote)
  }

  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[name=vote]')
    if (!button) return
    event.preventDefault()
    press(button.value)
  })
  // From the back/forward cache: votes may have changed meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listed = list()
  })
  return {
    /** Marks the votes on cards that came later. */
    mark() {
      for (const { value } of allButtons()) if (given.has(value)) learn(value)
    },
  }
}

async function send(contributionId: string, vote: OwnVote): Promise<void> {
  const payload: CallPayload<'contribution-vote'> = { contributionId }
  const answer = await call('contribution-vote', payload, '')
  if (answer.ok && 'status' in answer.value) {
    const isGiven = answer.value.status === 'added'
    // The server's state was another than ours, and so was its count.
    if (isGiven === vote.isGiven) vote.others += isGiven ? 1 : -1
    vote.isGiven = isGiven
    attempt(() => localStorage.setItem(votedKey, '1'))
    return
  }
  vote.isWanted = vote.isGiven
  showFailure().catch(console.warn)
}

/** Works without the network: the page holds the sentence, and the toast's script is loaded already. */
async function showFailure() {
  const { title = '', text = '' } = document.getElementById(voteFormId)?.dataset ?? {}
  const { showToast } = await loadToast()
  showToast({ title, text, isDestructive: true })
}

function ownVoteOf(id: string, isGiven: boolean): OwnVote {
  const count = Number(buttonsOf(id)[0]?.firstElementChild?.textContent)
  const vote = { isWanted: isGiven, isGiven, others: count - Number(isGiven), isSending: false }
  ownVotes.set(id, vote)
  return vote
}

function show(id: string, { isWanted, others }: OwnVote, isPressed = false): void {
  const count = others + Number(isWanted)
  for (const button of buttonsOf(id)) {
    button.setAttribute('aria-pressed', String(isWanted))
    button.setAttribute('aria-label', (button.ariaLabel ?? '').replace(/\d+ votes?$/, votes(count)))
    button.toggleAttribute('data-stamped', isPressed && isWanted)
    const number = button.firstElementChild as HTMLElement
    number.textContent = String(count)
    number.dataset.digits = String(String(count).length)
  }
}
