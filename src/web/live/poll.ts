import { pollMessages as messages } from '../../domain/messages.ts'
import { choiceNames, foodPreferences, inWords, type PollChoices, questionsFor } from '../../domain/poll.ts'
import { send } from '../call.ts'
import { readPollForm } from '../screens/poll/poll-form-data.ts'
import { focusSubmit, sentencesOf, toast } from '../ui/form.ts'
import { focusError, radiosOf, showError } from './poll-fields.ts'

/** Resolves once the form can be sent; the answer behind a mailed link may still be loading then. */
export default async function startPoll(page: HTMLElement): Promise<void> {
  const form = page.querySelector<HTMLFormElement>('[data-questions]')
  if (!form) return
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
    submit(form, page)
  })
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-choose]')) {
    button.hidden = false
    button.addEventListener('click', () => choose(button))
  }
  const own = page.querySelector<HTMLElement>('[data-own]')
  if (own) (await import('./poll-own-answer.ts')).openOwnAnswer(own, form)
}

/** Choosing a commitment clears the answers that it hides. */
function clearHidden(form: HTMLFormElement): void {
  const commitment = form.querySelector<HTMLInputElement>('[name=commitment]:checked')?.value
  const asked = questionsFor(commitment as PollChoices['commitment'] | undefined)
  const names = {
    lunch: 'lunchPreference',
    dinner: 'dinnerPreference',
    iceBath: 'iceBathPreference',
  } as const
  for (const question of ['lunch', 'dinner', 'iceBath'] as const) {
    if (asked[question]) continue
    for (const radio of radiosOf(form, names[question])) radio.checked = false
    showError(form, names[question], '')
  }
}

/** Chooses what a preview shows, and focuses it: closing the dialog would focus the picture. */
function choose(button: HTMLButtonElement): void {
  const radio = document.getElementById(`poll-${button.dataset.choose}`)
  radio?.click()
  button.closest('dialog')?.addEventListener('close', () => radio?.focus(), { once: true })
}

async function submit(form: HTMLFormElement, page: HTMLElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (!button || button.disabled) return
  const checked = foodPreferences.safeParse(readPollForm(new FormData(form)))
  const wrong = checked.success ? {} : sentencesOf(checked.error.issues)
  for (const name of ['email', ...choiceNames]) showError(form, name, wrong[name] ?? '')
  if (!checked.success) return focusError(form)

  const label = button.textContent
  button.disabled = true
  button.textContent = 'Submitting...'
  const response = await send('submit-food-preferences', checked.data).catch(() => undefined)
  button.disabled = false
  button.textContent = label
  if (response?.ok) return showThanks(page, checked.data)
  // A proxy in front of the site may answer without our JSON.
  const answer: unknown = await response?.json().catch(() => undefined)
  const { error, fields } = (answer ?? {}) as { error?: string; fields?: Record<string, string> }
  // Of an address that was typed a refusal tells no more than this (docs/security.md#address-guessing).
  if (!response || form.email.readOnly) {
    focusSubmit(form)
    return toast({ title: messages.failedTitle, text: error ?? messages.failed }, true)
  }
  for (const [name, sentence] of Object.entries(fields ?? { email: messages.emailNotFound }))
    showError(form, name, sentence)
  focusError(form)
}

function showThanks(page: HTMLElement, choices: PollChoices): void {
  const thanks = page.querySelector<HTMLElement>('[data-thanks]')
  const slip = thanks?.querySelector('[data-slip]')
  slip?.replaceChildren(
    ...inWords(choices).map(({ question, answer }) => {
      const line = document.createElement('div')
      line.append(element('dt', question), element('dd', answer))
      return line
    }),
  )
  page.querySelector('[data-answering]')?.remove()
  thanks?.removeAttribute('hidden')
  scrollTo({ top: 0, behavior: 'instant' })
  thanks?.querySelector('h1')?.focus({ preventScroll: true })
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
