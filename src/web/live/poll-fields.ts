import { choiceNames, type PollChoices } from '../../domain/poll.ts'

export function fillIn(form: HTMLFormElement, choices: PollChoices | null): void {
  for (const name of choiceNames) {
    for (const radio of radiosOf(form, name)) radio.checked = radio.value === choices?.[name]
    showError(form, name, '')
  }
}

export const radiosOf = (form: HTMLFormElement, name: string) =>
  form.querySelectorAll<HTMLInputElement>(`[type=radio][name="${name}"]`)

/** An empty sentence removes the error. */
export function showError(form: HTMLFormElement, name: string, sentence: string): void {
  const place = form.querySelector(`#poll-${name}-error`)
  const field = form.querySelector(`[data-name="${name}"], #poll-email[name="${name}"]`)
  if (!place || !field) return
  place.textContent = sentence
  if (sentence) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

export function focusError(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid]')
  const focused = field?.matches('input') ? field : field?.querySelector<HTMLElement>('input')
  field?.closest('.question')?.scrollIntoView()
  focused?.focus({ preventScroll: true })
}
