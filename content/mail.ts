import type { MailContent } from './types.ts'

/** The words that all emails share. */
export const mail: MailContent = {
  senderName: 'Vibe Coding Festival',
  greeting: 'Grüezi',
  signOff: 'See you by the lake,\nMara and Teo',
  reason: 'You receive this email because someone entered this address on the website of the festival.',
}
