/** What every form of an island does the same way. */
import { showToast, type Toast } from './toast.ts'

/** What stands in a field as text; empty when there is none, or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The first sentence for each field. */
export function sentencesOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of issues) sentences[String(path[0])] ??= message
  return sentences
}

/** Came with the form, so that it can also tell that the network is gone. */
export const toast = (notice: Toast, isDestructive = false) => showToast({ ...notice, isDestructive })

/** Leads to the first field with an error. */
export const focusFirstError = (form: HTMLFormElement) => focusSoon(form, '[aria-invalid]')

/** The button lost the focus while it was disabled. */
export const focusSubmit = (form: HTMLFormElement) => focusSoon(form, '[type=submit]:enabled')

/** React marks a field or enables a button some frames after it was told to. */
function focusSoon(form: HTMLFormElement, selector: string, frames = 60): void {
  requestAnimationFrame(() => {
    const found = form.querySelector<HTMLElement>(selector)
    if (found) found.focus()
    else if (frames > 0) focusSoon(form, selector, frames - 1)
  })
}
