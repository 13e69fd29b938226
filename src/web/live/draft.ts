import { dropDraft, readDraft, writeDraft } from './draft-storage.ts'
import { touch, touched } from './touched.ts'

/** Not hidden fields and honeypots: nobody typed those. */
const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden], [type=radio], [type=checkbox], [tabindex="-1"]), textarea, input[data-drafted]',
  )
const isBox = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'
const nameOf = (field: HTMLInputElement) => (isBox(field) ? `${field.name}=${field.value}` : field.name)
const isChanged = (field: HTMLInputElement) =>
  isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
const ticked = 'ticked'

/**
 * Fills a form with its draft, except for what was typed already, and saves each change from now on, so that a reload does not
 * lose a long text. Its `data-draft` names the draft; `isEdit`, or `data-edits`, when it comes with what is stored.
 */
export default function keepDraft(form: HTMLFormElement, isEdit = form.dataset.edits !== undefined): void {
  const name = form.dataset.draft ?? ''
  // The page thanks for what was sent.
  if (form.dataset.sent !== undefined) {
    dropDraft(name)
    return
  }
  // Typed before there was a script to note it.
  if (!isEdit) for (const field of fieldsOf(form)) if (isChanged(field)) touch(field)
  const fill = (isBack = false) => {
    const draft = readDraft(name)
    let isEntered = false
    for (const field of fieldsOf(form)) {
      const kept = draft[nameOf(field)]
      const isTyped = !isBack && touched.has(field)
      isEntered ||= isTyped || kept !== undefined
      if (isTyped || kept === undefined) continue
      if (isBox(field)) field.checked = kept === ticked
      else if (isEdit || !field.value) {
        field.value = kept
        // Who is about to type here replaces it, as after Tab; a long text is added to.
        if (field === document.activeElement && field.type !== 'textarea') field.select()
      }
    }
    // Saves what was typed before, and starts the form's island: what it derives from the fields, such as a price, follows.
    if (isEntered) form.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form.addEventListener('input', () => {
    const entered = [...fieldsOf(form)].map((field) => [
      nameOf(field),
      isBox(field) ? (field.checked ? ticked : '') : field.value,
    ])
    writeDraft(name, Object.fromEntries(entered))
  })
  fill()
  // In a task of its own, Safari has emptied fields without autofill on the way back.
  addEventListener('pageshow', ({ persisted }) => persisted && setTimeout(fill, 0, true))
}
