/** Keeps what is typed into a form in this tab, so that a reload does not lose a long text. */

const key = (name: string) => `draft-${name}`
/** Fields that stand for themselves; hidden ones and traps are not the visitor's words. */
const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>('input[type=text], input[type=email], input[type=tel], textarea')

/** Gives an empty form its draft back, and notes each change from now on. `name` tells forms of one kind. */
export function keepDraft(form: HTMLFormElement, name: string): void {
  const draft = readDraft(name)
  for (const field of fieldsOf(form)) field.value ||= draft[field.name] ?? ''
  form.addEventListener('input', () => {
    writeDraft(name, Object.fromEntries([...fieldsOf(form)].map((field) => [field.name, field.value])))
  })
}

/** The fields of the draft by their names; none where there is no draft. */
export function readDraft(name: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key(name)) ?? '{}')
  } catch {
    // Storage is switched off: nothing to give back.
    return {}
  }
}

export function writeDraft(name: string, fields: Record<string, string>): void {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(fields))
  } catch {
    // Switched off or full: the form works as well without.
  }
}

/** Once it has been sent. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name))
  } catch {
    // There was none.
  }
}
