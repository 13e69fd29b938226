/**
 * Buttons that would fetch the page 'Get an edit link' open the dialog of that name instead. The button's value is the
 * record, its `data-title` what the visitor knows it by.
 */
export function openEditLinksHere(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#edit-link-dialog')
  const subject = dialog?.querySelector('[data-subject]')
  if (!dialog || !subject) return
  addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[form=edit-link-page]')
    if (!button) return
    event.preventDefault()
    const title = button.dataset.title ?? ''
    const form = dialog.querySelector('form')
    // What was entered, or is still being sent, for another record does not belong to this one.
    if (dialog.dataset.id !== button.value) form?.reset()
    Object.assign(dialog.dataset, { id: button.value, title })
    subject.textContent = title
    // Where the form's island does not start, it posts to this page.
    if (form && button.form) form.action = `${button.form.action}?edit=${button.value}`
    dialog.showModal()
    // Browsers would focus the part that scrolls.
    dialog.querySelector<HTMLElement>('[name=email]')?.focus()
  })
}
