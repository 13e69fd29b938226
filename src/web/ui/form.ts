import { showToast, type Toast } from './toast.ts'

/** A field as text; empty when there is none, or a file. Browsers post line breaks as CR LF. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** What each field of a form is given; React leaves its value to the visitor. */
export const fieldsOf =
  <Values extends object>(
    prefix: string,
    {
      values,
      errors,
      isBusy,
    }: { values: Values; errors: Record<string, string | undefined>; isBusy: boolean },
  ) =>
  <Name extends keyof Values & string>(name: Name) => ({
    id: `${prefix}-${name}`,
    name,
    defaultValue: values[name],
    error: errors[name],
    readOnly: isBusy,
  })

/** The first sentence for each field. */
export function sentencesOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of issues)
    sentences[String(path.findLast((key) => typeof key === 'string'))] ??= message
  return sentences
}

/** A refusal at its fields, the first of which gets the focus; one without fields in a toast. */
export function showRefusal(
  { fields, sentence }: { fields?: Record<string, string> | undefined; sentence: string },
  form: HTMLFormElement,
  setErrors: (errors: Record<string, string>) => void,
): void {
  setErrors(fields ?? {})
  if (fields && Object.keys(fields).length > 0) focusFirstError(form)
  else toast({ title: 'Error', text: sentence }, true)
}

export const toast = (notice: Toast, isDestructive = false) => showToast({ ...notice, isDestructive })

export const focusFirstError = (form: HTMLFormElement) =>
  focusSoon(() => form.querySelector<HTMLElement>('[aria-invalid]'))

/** React renders the change some frames later. */
export function focusSoon(find: () => HTMLElement | null, options?: FocusOptions, frames = 60): void {
  requestAnimationFrame(() => {
    const found = find()
    if (found) found.focus(options)
    else if (frames > 0) focusSoon(find, options, frames - 1)
  })
}

/**
 * The same for who loses the focus with what was pressed, which is disabled or goes. Who has gone elsewhere stays there, and
 * who goes there ends it.
 */
export function focusWhenLost(find: () => HTMLElement | null, options?: FocusOptions): void {
  const before = document.activeElement
  focusSoon(() => {
    const { activeElement, body } = document
    if (activeElement === body) return find()
    return activeElement === before ? null : (activeElement as HTMLElement)
  }, options)
}
