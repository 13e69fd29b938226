import { group, required } from '../fields/field.ts'
import { wholeNumber } from '../fields/numbers.ts'
import { line, text } from '../fields/text.ts'

/** The words that all emails share, and how fast many of them go out. */
export const mail = group(
  {
    senderName: required(
      line({ label: 'Sender', help: 'The name shown as the sender of every email.', most: 80 }),
    ),
    greeting: required(line({ label: 'Greeting', help: 'Such as Hello.', most: 40 })),
    signOff: required(
      text({ label: 'Sign-off', help: 'Who says goodbye, on one or more lines.', most: 300 }),
    ),
    reason: required(text({ label: 'Reason', help: 'Why the reader gets this email.', most: 300 })),
    mailsPerMinute: required(
      wholeNumber({
        label: 'Mails a minute',
        help: 'How many emails to many people go out in a minute at most; ask your mail service. Receipts and links never wait for them.',
        least: 10,
        most: 600,
      }),
    ),
  },
  { label: 'Mail', help: 'The words that all emails share.' },
)
