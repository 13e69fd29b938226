import type { Notice } from '../notice.ts'

/** For right and wrong addresses alike, once too many did not match. */
export const linkUnchecked: Notice = {
  title: 'Check your mailbox',
  text: 'Too many addresses did not match, so we do not say whether this one does. If it does, an email with the edit link is on its way.',
}
