import { group, orNull, required, rule } from '../fields/field.ts'
import { moment } from '../fields/moments.ts'
import { choice, yesOrNo } from '../fields/text.ts'

/** When people may propose something, and how it comes to the board. */
export const proposals = group(
  {
    opensAt: orNull(
      moment({ label: 'Opens', help: 'Before that nobody can propose anything. Empty: open already.' }),
    ),
    closesAt: orNull(
      moment({
        label: 'Closes',
        usualTime: '23:59',
        help: 'From then on people can vote, and edit what they proposed, but propose nothing new. Empty: open without an end.',
      }),
    ),
    shown: required(
      choice(['at-once', 'after-a-look'], {
        label: 'New proposals are shown',
        help: 'At once, or after a look: an organiser then shows each one first.',
      }),
    ),
    digest: required(
      yesOrNo({
        label: 'Mail about new proposals',
        help: 'Every organiser gets one mail an hour at most that lists what is new; none when nothing is.',
      }),
    ),
    lookAgain: required(
      yesOrNo({
        label: 'Mail “Look again”',
        help: 'The evening before, at 18:00, who has a ticket or has proposed something gets one mail that leads to what came since they voted. It is planned at noon, and can then be called back under Mails.',
      }),
    ),
  },
  {
    label: 'Proposals',
    help: 'When the call for proposals opens and closes, who looks first, and who hears of them.',
  },
).check(
  rule(function* ({ opensAt, closesAt }) {
    if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
      yield {
        path: ['closesAt'],
        sentence: `Closes is ${closesAt}, which is not after it opens (${opensAt}); write a later moment.`,
        moments: [closesAt, opensAt],
      }
  }),
)
