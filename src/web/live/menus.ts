import { near } from './hold.ts'

/** Menus (`popover`) close when a link or an opener of a dialog in them is pressed, and their buttons say whether they are open. */
export function followMenus(): void {
  addEventListener('click', (event) => {
    // Before the dialog opens: on closing, the focus goes back to the menu's button.
    if (near(event, '[popover] :is(a,[commandfor])')) near(event, '[popover]')?.hidePopover()
  })
  for (const opener of document.querySelectorAll('[popovertarget]')) {
    opener.ariaExpanded = 'false'
    document
      .getElementById(opener.getAttribute('popovertarget') ?? '')
      ?.addEventListener('beforetoggle', ({ newState }) => {
        opener.ariaExpanded = String(newState === 'open')
      })
  }
}
