import { pollMessages as messages } from '../../domain/messages/poll-messages.ts'
import type { OwnChoices } from '../../domain/poll.ts'
import type { Result } from '../../domain/result.ts'
import { call } from '../call.ts'
import { ownAnswerText, restoreLabel } from '../screens/poll/own-answer-text.ts'
import { toast } from '../ui/form.ts'
import { fillIn, pollOn } from './poll-fields.ts'
import { touched } from './touched.ts'

/**
 * Behind a mailed link: takes the token out of the page, fills in the answer it opens, and restores the earlier one. Gives
 * the token back for as long as the link works.
 */
export function openOwnAnswer(
  bar: HTMLElement,
  questions: HTMLFormElement,
): (() => string | undefined) | undefined {
  const form = bar.querySelector('form')
  const button = bar.querySelector('button')
  const text = bar.querySelector('[data-own-text]')
  const held = bar.querySelector<HTMLInputElement>('[name=token]')
  if (!form || !button || !text || !held) return undefined
  const token = held.value
  let isOpen = questions.email.readOnly
  let isWorking = true
  let wanted: OwnChoices['previous'] = null
  for (const input of document.querySelectorAll('input[name=token]')) input.remove()

  /** What was chosen while the answer was on its way stays; who restores the earlier one wants all of it. */
  function show({ email, choices, previous }: OwnChoices): void {
    if (isOpen || !touched.has(questions.email)) {
      questions.email.value = email
      questions.email.readOnly = true
    }
    fillIn(questions, choices, !isOpen)
    isOpen = true
    wanted = previous
    if (text) text.textContent = ownAnswerText(choices, previous, pollOn(questions))
    if (!button) return
    button.textContent = restoreLabel
    button.hidden = previous === null
  }

  async function ask(asking: Promise<Result<OwnChoices>>): Promise<boolean> {
    if (!button) return false
    button.disabled = true
    const answer = await asking
    button.disabled = false
    if (answer.ok) {
      show(answer.value)
      return true
    }
    const { reason, sentence } = answer.refusal
    const isOver = reason === 'not-found' || reason === 'invalid'
    if (isOver) {
      isWorking = false
      bar.remove()
      // A reload need not try the link again.
      history.replaceState(null, '')
      questions.email.readOnly = false
    }
    toast(isOver ? messages.linkExpired : { title: messages.failedTitle, text: sentence }, true)
    // What has been changed meanwhile is shown.
    if (reason === 'conflict') await open()
    return false
  }

  const open = () => ask(call('validate-poll-token', { token }, messages.linkUnchecked))
  async function restore() {
    const asked = { token, ...(wanted && { wanted }) }
    const isDone = await ask(call('restore-food-preferences', asked, messages.restoreFailed))
    button?.focus()
    if (isDone) toast(messages.restored)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isOpen) restore()
    else open()
  })
  if (!isOpen) open()
  return () => (isWorking ? token : undefined)
}
