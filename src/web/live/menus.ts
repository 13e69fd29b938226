import { near } from './hold.ts'

/** Menus (`popover`) close when one of their links is pressed, and their buttons say whether they are open. */
export function followMenus(): void {
  addEventListener('click', (event) => {
    if (near(event, '[popover] a')) near(event, '[popover]')?.hidePopover()
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
