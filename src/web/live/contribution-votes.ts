import type { CallPayload } from '../../domain/calls.ts'
import { call } from '../call.ts'
import { votedKey, voteFormId, votes } from '../parts/contribution/vote-count.ts'
import { attempt } from '../ui/attempt.ts'

/** One proposal as this visitor has voted on it. */
interface Ballot {
  /** What the visitor wants; shown at once. */
  isWanted: boolean
  /** What the server last said. */
  isGiven: boolean
  /** Votes of everybody else. */
  others: number
  isSending: boolean
}

/** Loads what says that something failed, while the network is still there. */
export const loadToast = () => import('../ui/toast.ts')

const ballots = new Map<string, Ballot>()
const buttonsOf = (id: string) => [...document.querySelectorAll<HTMLElement>(`[name=vote][value="${id}"]`)]
const allButtons = () => document.querySelectorAll<HTMLButtonElement>('[name=vote]')

/**
 * Voting (SPEC 4): shown at once, taken back when the server refuses. The calls for one proposal follow one another, so
 * that quick clicks end where the visitor wants to be.
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
  /** Takes over what the list says. The count on the page held this visitor's vote already. */
  const learn = (id: string) => {
    const ballot = ballots.get(id)
    const isGiven = given.has(id)
    if (!ballot) return isGiven && show(id, ballotOf(id, true))
    if (ballot.isSending || ballot.isGiven === isGiven) return
    ballot.isWanted = ballot.isGiven = isGiven
    show(id, ballot)
  }
  let listed = new Promise<void>((resolve) => {
    const idle = window.requestIdleCallback ?? setTimeout
    idle(() => resolve(list()))
  })

  const press = async (id: string) => {
    const ballot = ballots.get(id) ?? ballotOf(id, given.has(id))
    ballot.isWanted = !ballot.isWanted
    show(id, ballot, true)
    if (ballot.isSending) return
    ballot.isSending = true
    await listed
    if (given.has(id) && !ballot.isGiven) {
      // Pressed before the list came: the vote stands already, and the count holds it.
      ballot.isGiven = true
      ballot.others -= 1
    }
    while (ballot.isWanted !== ballot.isGiven) await send(id, ballot)
    ballot.isSending = false
    show(id, ballot)
  }

  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[name=vote]')
    if (!button) return
    event.preventDefault()
    press(button.value)
  })
  // Back from another page, where votes may have changed.
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

async function send(contributionId: string, ballot: Ballot): Promise<void> {
  const payload: CallPayload<'contribution-vote'> = { contributionId }
  const answer = await call('contribution-vote', payload, '')
  if (answer.ok && 'status' in answer.value) {
    const isGiven = answer.value.status === 'added'
    // The server knew of another state than we did: its count did too.
    if (isGiven === ballot.isGiven) ballot.others += isGiven ? 1 : -1
    ballot.isGiven = isGiven
    attempt(() => localStorage.setItem(votedKey, '1'))
    return
  }
  ballot.isWanted = ballot.isGiven
  tellOfFailure().catch(console.warn)
}

/** The page holds the sentence and the toast came with the votes: neither needs the network that may have failed. */
async function tellOfFailure() {
  const { title = '', text = '' } = document.getElementById(voteFormId)?.dataset ?? {}
  const { showToast } = await loadToast()
  showToast({ title, text, isDestructive: true })
}

function ballotOf(id: string, isGiven: boolean): Ballot {
  const count = Number(buttonsOf(id)[0]?.firstElementChild?.textContent)
  const ballot = { isWanted: isGiven, isGiven, others: count - Number(isGiven), isSending: false }
  ballots.set(id, ballot)
  return ballot
}

function show(id: string, { isWanted, others }: Ballot, isPressed = false): void {
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
