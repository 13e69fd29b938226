import { pollMessages as messages } from '../../domain/messages/poll-messages.ts'
import { foodPreferences } from '../../domain/poll.ts'
import { questionsFor } from '../../domain/poll-choices.ts'
import { fieldOf } from '../../domain/poll-fields.ts'
import { type ChoiceInWords, inWords } from '../../domain/poll-words.ts'
import { send } from '../call.ts'
import { fieldsOf, readPollForm, sentOf } from '../parts/poll/poll-form-data.ts'
import { sentencesOf, toast } from '../ui/form.ts'
import { closeToast } from '../ui/toast.ts'
import { emptyField, focusError, pollOn, showError } from './poll-fields.ts'

/** Resolves once the form can be sent; the answer behind a mailed link may still be loading then. */
export default async function startPoll(page: HTMLElement): Promise<void> {
  const form = page.querySelector<HTMLFormElement>('[data-questions]')
  if (!form) return
  let tokenOf: (() => string | undefined) | undefined
  // From now on this script validates, not the browser.
  form.noValidate = true
  clearHidden(form)
  form.addEventListener('input', ({ target }) => {
    const { name } = target as HTMLInputElement
    showError(form, name, '')
    if (name === 'commitment') clearHidden(form)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit(form, page, tokenOf?.())
  })
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-choose]')) {
    button.hidden = false
    button.addEventListener('click', () => choose(button))
  }
  const own = page.querySelector<HTMLElement>('[data-own]')
  if (own) tokenOf = (await import('./poll-own-answer.ts')).openOwnAnswer(own, form)
}

/** Choosing a commitment clears the answers that it hides. */
function clearHidden(form: HTMLFormElement): void {
  const commitment = form.querySelector<HTMLInputElement>('[name=commitment]:checked')?.value
  const poll = pollOn(form)
  const asked = questionsFor(poll, commitment)
  for (const question of poll.questions) if (!asked.includes(question)) emptyField(form, fieldOf(question.id))
}

/** Chooses what a preview shows, and focuses it: closing the dialog would focus the picture. */
function choose(button: HTMLButtonElement): void {
  const radio = document.getElementById(button.dataset.choose ?? '')
  radio?.click()
  button.closest('dialog')?.addEventListener('close', () => radio?.focus(), { once: true })
}

/** With the token of a mailed link, it answers for the seat of that mail. */
async function submit(form: HTMLFormElement, page: HTMLElement, token?: string): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (!button || button.disabled) return
  const poll = pollOn(form)
  const checked = foodPreferences(poll).safeParse(sentOf(readPollForm(new FormData(form), poll), poll))
  const wrong = checked.success ? {} : sentencesOf(checked.error.issues)
  for (const name of fieldsOf(poll)) showError(form, name, wrong[name] ?? '')
  if (!checked.success) return focusError(form)

  const label = button.textContent
  button.disabled = true
  button.textContent = 'Submitting...'
  const response = await send('submit-food-preferences', { ...checked.data, ...(token && { token }) }).catch(
    () => undefined,
  )
  button.disabled = false
  button.textContent = label
  // A proxy in front of the site may answer without our JSON.
  const answer: unknown = await response?.json().catch(() => undefined)
  const { error, fields, addressUnchecked } = (answer ?? {}) as SubmitAnswer
  if (response?.ok) return showThanks(page, inWords(checked.data, poll), addressUnchecked)
  if (!response || form.email.readOnly) {
    // It lost it while it was disabled.
    if (document.activeElement === document.body) button.focus()
    return toast({ title: messages.failedTitle, text: error ?? messages.failed }, true)
  }
  const email = response.status === 429 && error ? error : messages.emailNotFound
  for (const [name, sentence] of Object.entries(fields ?? { email })) showError(form, name, sentence)
  focusError(form)
}

interface SubmitAnswer {
  error?: string
  fields?: Record<string, string>
  addressUnchecked?: true
}

function showThanks(page: HTMLElement, answers: readonly ChoiceInWords[], isUnchecked = false): void {
  const thanks = page.querySelector<HTMLElement>('[data-thanks]')
  const slip = thanks?.querySelector('[data-slip]')
  slip?.replaceChildren(
    ...answers.map(({ question, answer }) => {
      const line = document.createElement('div')
      line.append(element('dt', question), element('dd', answer))
      return line
    }),
  )
  if (isUnchecked)
    thanks?.querySelector('[data-saved]')?.replaceChildren(element('p', messages.addressUnchecked))
  page.querySelector('[data-answering]')?.remove()
  thanks?.removeAttribute('hidden')
  // It may still say that the try before failed.
  closeToast()
  scrollTo({ top: 0, behavior: 'instant' })
  thanks?.querySelector('h1')?.focus({ preventScroll: true })
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
