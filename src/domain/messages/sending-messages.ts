/** Texts of what organisers write to people (docs/product.md#writing-to-people). */
import { counted } from '../counted.ts'
import type { Group } from '../sending-groups.ts'

const people = (count: number) => counted(count, 'person', 'people')

/** What each group is called, why its people get a mail, and where `{link}` leads in it. */
export const groupWords: Record<Group, { label: string; why: (event: string) => string; link: string }> = {
  participants: {
    label: 'Participants',
    why: (event) => `you have a seat at the ${event}.`,
    link: 'their seat',
  },
  unanswered: {
    label: 'Without poll answers',
    why: (event) => `you have a seat at the ${event} and its poll has no answer yet.`,
    link: 'their seat, where they answer',
  },
  arrived: { label: 'Arrived', why: (event) => `you have a seat at the ${event}.`, link: 'their seat' },
  'not-arrived': {
    label: 'Not arrived',
    why: (event) => `you have a seat at the ${event}.`,
    link: 'their seat',
  },
  waitlist: {
    label: 'Waitlist',
    why: (event) => `you have a place on the waitlist of the ${event}.`,
    link: 'the page of tickets',
  },
  proposers: {
    label: 'Proposers',
    why: (event) => `you proposed something for the ${event}.`,
    link: 'their newest proposal, to edit it (24 hours)',
  },
  subscribers: {
    label: 'Newsletter',
    why: (event) => `you subscribed to the newsletter of the ${event}.`,
    link: 'the page of tickets; how to unsubscribe stands below anyway',
  },
}

export const sendingMessages = {
  newestOnly: (count: number) => `The newest ${count}. Older ones are in the file of Download CSV.`,
  listFailed: 'The mails could not be loaded. Please try again.',
  needsScript: 'Here is what was written; to write a mail, please switch on JavaScript in your browser.',
  failed: 'That did not work. Please try again.',
  noAudience: 'Choose whom to write to',
  unknownAudience: 'One of those you chose is not there any more. Please load the page again.',
  personAlone: 'A mail to one person goes to nobody else. Please load the page again.',
  nobodyThere: 'There is nobody to write to: choose others',
  noAddress: 'This person has no email address any more.',
  subjectRequired: 'Please write a subject',
  subjectTooLong: 'Please keep the subject under 200 characters',
  linkInSubject: 'Write {link} into the text: a subject cannot hold a link',
  textRequired: 'Please write a text',
  textTooLong: 'Please keep the text under 20,000 characters',
  unknownPlaceholder: (found: string, meant: string | undefined) =>
    `There is no ${found}${meant === undefined ? '.' : `; did you mean ${meant}?`} Only {name} and {link} are filled in.`,
  linkOnlyHere: (link: string) =>
    `The link ${link} works on your own machine only. Write the address that everybody can open.`,
  changed: (count: number) =>
    count === 0
      ? 'By now there is nobody left to write to.'
      : `By now it goes to ${people(count)}. Press again if that is right.`,
  sameText: (count: number, at: string) =>
    `The same text goes to ${people(count)}, or went there, on ${at}. Send it once more?`,
  notAMoment: 'Please enter a day and a time',
  tooSoon: (at: string) => `The earliest time is ${at}, so that you have ten minutes to call it back.`,
  tooLate: 'Please choose a time within the next three months',
  unknown: 'This mail is not there any more.',
  alreadyRecalled: 'It was called back already.',
  allGone: 'All of it has gone out: there is nothing left to call back.',
  queued: (count: number, at: string) => `It goes to ${people(count)} at ${at}`,
  calledBack: (withdrawn: number, gone: number) =>
    gone === 0 ? `Nobody gets it.` : `${people(withdrawn)} do not get it; ${people(gone)} have it already.`,
  testQueued: (email: string) => `The test mail is on its way to ${email}`,
  retried: (count: number) => `${counted(count, 'mail is', 'mails are')} tried again`,
  notSubscribers:
    'This is no list of subscribers. Choose the file that Download CSV made on this page of the earlier site, as it was downloaded: a spreadsheet changes it when it saves it.',
  wrongSubscriber: (line: number) =>
    `Line ${line} is not as Download CSV writes it. Nobody was added. A spreadsheet may have changed the file: choose it as it was downloaded.`,
  subscribersAdded: (added: number, known: number) =>
    `${counted(added, 'subscriber was', 'subscribers were')} added${known === 0 ? '' : `; ${counted(known, 'was', 'were')} known here already`}.`,
} as const
