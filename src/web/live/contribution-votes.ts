import type { CallPayload } from '../../domain/calls/index.ts'
import { call, readView } from '../call.ts'
import { votedKey, voteFormId } from '../parts/contribution/vote-keys.ts'
import { attempt } from '../ui/attempt.ts'

interface OwnVote {
  /** What the visitor wants; shown at once. */
  isWanted: boolean
  /** Votes of everybody else. */
  others: number
  isSending: boolean
}

/** Loaded before it is needed: later the network may be away. */
export const loadToast = () => import('../ui/toast.ts')

/** Reads may be cached for a second. */
const refreshAfterMs = 1_200
/** In one read; more would make its address too long. */
const mostRefreshed = 150

const buttonsOf = (id: string) => [...document.querySelectorAll<HTMLElement>(`[name=vote][value="${id}"]`)]
const allButtons = () => document.querySelectorAll<HTMLButtonElement>('[name=vote]')

/**
 * Shows a vote at once and takes it back when the server refuses (docs/product.md#votes). Calls for one proposal are
 * sent one after another and say what is wanted in the end, so that the last of several quick clicks counts, whatever
 * other tabs have done.
 */
export function contributionVotes() {
  // Pressed in the page only for who has no script; the list says it here.
  for (const button of allButtons()) button.ariaPressed = 'false'
  const ownVotes = new Map<string, OwnVote>()
  /** What the server last said. */
  let given = new Set<string>()
  /** Counts presses and answers: what was read before one of them is out of date. */
  let changes = 0
  let timer: number | undefined

  const voteOf = (id: string): OwnVote => {
    let vote = ownVotes.get(id)
    if (!vote) {
      const isWanted = given.has(id)
      const count = Number(buttonsOf(id)[0]?.firstElementChild?.textContent)
      vote = { isWanted, others: count - Number(isWanted), isSending: false }
      ownVotes.set(id, vote)
    }
    return vote
  }
  /** The counts of a page include this visitor's votes. */
  const mark = () => {
    for (const { value } of allButtons()) if (given.has(value)) show(value, voteOf(value))
  }

  async function listGiven() {
    const asked = { action: 'list', unseen: true } as const
    const answer = await call('contribution-vote', asked, 'No list of votes')
    if (!answer.ok) return void console.warn(answer.refusal.sentence)
    if (!('contributionIds' in answer.value)) return
    showUnseen(answer.value.unseen ?? 0)
    return new Set(answer.value.contributionIds)
  }
  async function learn() {
    if (allButtons().length === 0) return
    loadToast().catch(console.warn)
    const listed = await listGiven()
    if (!listed) return
    given = listed
    // Pressed before the list came: the count included a vote that existed already.
    for (const [id, vote] of ownVotes) {
      vote.others -= Number(given.has(id))
      show(id, vote)
    }
    mark()
    // Back by a page from before the first vote, whose count is without it.
    for (const { others } of ownVotes.values()) if (others < 0) refreshSoon()
  }

  /** Shows what others, and other tabs, have done meanwhile. */
  async function refresh(): Promise<void> {
    clearTimeout(timer)
    const before = changes
    const ids = [...new Set([...allButtons()].map(({ value }) => value))].slice(0, mostRefreshed)
    const isUnderWay = [...ownVotes.values()].some(({ isSending }) => isSending)
    if (ids.length === 0 || isUnderWay) return
    const [listed, rows] = await Promise.all([
      listGiven(),
      readView<'contributions_public', 'id' | 'vote_count'>('contributions_public', {
        select: 'id,vote_count',
        id: `in.(${ids})`,
      }),
    ])
    if (changes !== before) return refreshSoon()
    if (!listed || !rows) return
    given = listed
    for (const { id, vote_count } of rows) {
      const isWanted = given.has(id)
      const vote = { isWanted, others: vote_count - Number(isWanted), isSending: false }
      ownVotes.set(id, vote)
      show(id, vote)
    }
  }
  function refreshSoon() {
    clearTimeout(timer)
    timer = window.setTimeout(refresh, refreshAfterMs)
  }

  const listed = new Promise<void>((resolve) => {
    const ask = () => resolve(learn())
    // A browser with much to do may never be idle, and votes wait for this.
    window.requestIdleCallback?.(ask, { timeout: 1_000 }) ?? setTimeout(ask)
  })

  /** A visitor without a vote may have no cookie yet: two first votes at once would make two visitors, so one waits. */
  let lastSent = listed

  async function press(id: string): Promise<void> {
    // It would count, but as somebody else's with each press.
    if (!navigator.cookieEnabled) return showFailure('cookies')
    const vote = voteOf(id)
    vote.isWanted = !vote.isWanted
    changes++
    show(id, vote, true)
    if (vote.isSending) return
    vote.isSending = true
    const sendAsWanted = async () => {
      while (vote.isWanted !== given.has(id)) await send(id, vote)
    }
    // After all presses of this moment: two at once take each other back.
    lastSent = (given.size > 0 ? listed : lastSent).then(sendAsWanted)
    await lastSent
    vote.isSending = false
    show(id, vote)
    refreshSoon()
  }

  async function send(contributionId: string, vote: OwnVote): Promise<void> {
    const payload: CallPayload<'contribution-vote'> = { contributionId, wanted: vote.isWanted }
    const answer = await call('contribution-vote', payload, '')
    changes++
    if (answer.ok && 'status' in answer.value) {
      if (answer.value.status === 'added') given.add(contributionId)
      else given.delete(contributionId)
      attempt(() => localStorage.setItem(votedKey, '1'))
      return
    }
    vote.isWanted = given.has(contributionId)
    showFailure().catch(console.warn)
  }

  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[name=vote]')
    if (!button) return
    event.preventDefault()
    press(button.value)
  })
  // Back in this tab, or on this page: votes may have changed meanwhile.
  const comeBack = () => listed.then(() => (document.hidden ? undefined : refresh()))
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack())
  document.addEventListener('visibilitychange', comeBack)
  return { mark }
}

/** A line of the board; nothing while all is seen. */
function showUnseen(count: number): void {
  const line = document.querySelector<HTMLElement>('.look-again')
  if (!line?.firstElementChild) return
  line.toggleAttribute('data-count', count > 0)
  line.firstElementChild.textContent = `${count} came since you looked`
}

/** Works without the network: the page holds the sentences, and the toast's script is loaded already. */
async function showFailure(why: 'text' | 'cookies' = 'text') {
  const form = document.getElementById(voteFormId) as HTMLElement
  const { title, [why]: text } = form.dataset as Record<'title' | typeof why, string>
  const { showToast } = await loadToast()
  showToast({ title, text, isDestructive: true })
}

function show(id: string, { isWanted, others }: OwnVote, isPressed = false): void {
  const count = others + Number(isWanted)
  for (const button of buttonsOf(id)) {
    button.ariaPressed = String(isWanted)
    button.ariaLabel = (button.ariaLabel ?? '').replace(
      /\d+ votes?$/,
      `${count} ${count === 1 ? 'vote' : 'votes'}`,
    )
    button.toggleAttribute('data-stamped', isPressed && isWanted)
    const number = button.firstElementChild as HTMLElement
    number.textContent = String(count)
    number.dataset.digits = String(String(count).length)
  }
}
