/** What every form of an island does the same way. */
import type { Toast } from './toast.ts'

/** The first sentence for each field. */
export function sentencesOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of issues) sentences[String(path[0])] ??= message
  return sentences
}

export async function toast(notice: Toast, isDestructive = false) {
  const { showToast } = await import('./toast.ts')
  showToast({ ...notice, isDestructive })
}

/** After React has marked it. */
export const focusFirstError = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())

/** The button lost the focus while it was disabled. */
export const focusSubmit = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[type=submit]')?.focus())
