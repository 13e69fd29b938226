/** Polyfill: `command` and `commandfor` open and close dialogs in browsers that do not know these attributes yet. */
export function fillInCommands(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  addEventListener('click', ({ target }) => {
    const opener = target instanceof Element && target.closest('[commandfor]')
    if (!opener) return
    const dialog = document.getElementById(opener.getAttribute('commandfor') ?? '') as HTMLDialogElement
    if (opener.getAttribute('command') === 'close') dialog.close()
    else dialog.showModal()
  })
}
