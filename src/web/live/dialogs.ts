import { near } from './hold.ts'

/** Buttons open and close dialogs where the browser does not know `command` yet; the second press of two closes none. */
export function followDialogs(): void {
  // Browsers would take it for a press beside a dialog that has opened elsewhere.
  addEventListener(
    'beforetoggle',
    ({ target }) => {
      const dialog = target as HTMLDialogElement
      dialog.closedBy = 'closerequest'
      setTimeout(() => (dialog.closedBy = 'any'), 500)
    },
    true,
  )
  addEventListener('click', (event) => {
    const button = near(event, '[commandfor]')
    if (!button) return
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement
    // Browsers that know `command` find it done.
    if (button.getAttribute('command') === 'close') dialog.close()
    else dialog.showModal()
  })
}
