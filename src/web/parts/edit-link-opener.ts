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
    dialog.showModal()
  })
}
