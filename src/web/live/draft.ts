import { readDraft, writeDraft } from './draft-storage.ts'

/** Not hidden fields and honeypots: nobody typed those. */
const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>(
    'input[type=text], input[type=email], input[type=tel], textarea, input[data-drafted]',
  )
const isBox = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
const nameOf = (field: HTMLInputElement) => (isBox(field) ? `${field.name}=${field.value}` : field.name)
const ticked = 'ticked'

/**
 * Fills an empty form with its draft and saves each change from now on, so that a reload does not lose a long text. Its
 * `data-draft` names the draft.
 */
export default function keepDraft(form: HTMLFormElement): void {
  const name = form.dataset.draft ?? ''
  const draft = readDraft(name)
  let isChanged = false
  for (const field of fieldsOf(form)) {
    const kept = draft[nameOf(field)]
    if (kept === undefined) continue
    const before = [field.value, field.checked]
    if (isBox(field)) field.checked = kept === ticked
    else field.value ||= kept
    isChanged ||= before[0] !== field.value || before[1] !== field.checked
  }
  // Starts the form's island, so that what it derives from the fields, such as a price, follows.
  if (isChanged) form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  form.addEventListener('input', () => {
    const entered = [...fieldsOf(form)].map((field) => [
      nameOf(field),
      isBox(field) ? (field.checked ? ticked : '') : field.value,
    ])
    writeDraft(name, Object.fromEntries(entered))
  })
}
