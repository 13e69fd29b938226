import { mailedToken, subscription } from '../newsletter.ts'
import { define, success } from './definition.ts'

export const newsletterCalls = {
  'subscribe-newsletter': define({
    summary: 'Mails a link that confirms a subscription; the answer is the same for every address',
    gate: 'anyone',
    input: subscription,
    output: success,
  }),
  'confirm-newsletter': define({
    summary: 'Confirms a subscription by the mailed link',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
  'unsubscribe-newsletter': define({
    summary: 'Ends a subscription by the mailed link',
    gate: 'anyone',
    input: mailedToken,
    output: success,
  }),
} as const
