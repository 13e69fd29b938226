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
    Object.assign(dialog.dataset, { id: button.value, title })
    subject.textContent = title
    // Should the island of the form not come, it posts to the page that asks the same.
    const form = dialog.querySelector('form')
    if (form && button.form) form.action = `${button.form.action}?edit=${button.value}`
    dialog.showModal()
    // By itself a dialog with a long title gives the focus to the part of it that scrolls.
    dialog.querySelector<HTMLElement>('[name=email]')?.focus()
  })
}
