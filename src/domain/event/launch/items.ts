/** The list that is ticked off before a site goes live (docs/product.md#launch). */
import * as z from 'zod/mini'
import { text } from '../../fields.ts'
import { callMessages } from '../../messages/call-messages.ts'
import type { Warning } from '../../warnings.ts'
import type { Problem } from '../check.ts'
import type { EventDocuments } from '../documents.ts'
import { fieldOf } from '../fields/field.ts'
import { type DocumentName, documentSchemas } from '../schemas/index.ts'
import { inWords } from '../zoned.ts'
import { findingsIn, isExampleAddress, type Place } from './findings.ts'

/** `not-needed`: only a live site needs it. */
const state = z.enum(['done', 'open', 'not-needed'])

const place = z.object({ document: z.string(), label: z.string(), text: z.string() })

export const launchItem = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  state,
  /** Where in the event, at most 20 places. */
  places: z.array(place),
  morePlaces: z.int(),
  /** The document, or the part of the documentation, where it is put right. */
  repair: z.nullable(z.string()),
  canTick: z.boolean(),
  /** What is ticked off: ticking it off names it. */
  seen: z.string(),
  tick: z.nullable(z.object({ by: z.string(), at: z.string() })),
})
export type LaunchItem = z.output<typeof launchItem>

export const launchList = z.object({ items: z.array(launchItem), isLive: z.boolean(), isOpen: z.boolean() })

/** Those that a person may declare right as they are; the others are ticked off only by doing them. */
export const tickableItems = ['pictures', 'weekdays', 'privacy', 'payment', 'backup'] as const
export type TickableItem = (typeof tickableItems)[number]

export const tickedItem = z.strictObject({
  item: z.enum(tickableItems),
  seen: text(40),
  isTicked: z.boolean(callMessages.wrongFieldType),
})

/** `seen` is what the item showed: another finding opens it again. */
export interface Tick {
  by: string
  at: string
  seen: string
}

/** What the server knows beside the event. */
export interface LaunchFacts {
  isLive: boolean
  mailFrom: string
  problems: readonly Problem[]
  warnings: readonly Warning[]
  testMail: { state: 'sent' | 'waiting' | 'failed'; error?: string | undefined } | undefined
  wasPaid: boolean
  hasBackup: boolean
  makesBackups: boolean
  ticks: Partial<Record<TickableItem, Tick>>
}

interface Draft extends Pick<LaunchItem, 'id' | 'title' | 'text'> {
  isDone: boolean
  places?: readonly Place[]
  repair?: string
  /** In the demo too. */
  isAlways?: boolean
}

export function launchItems(documents: EventDocuments, facts: LaunchFacts): LaunchItem[] {
  return [
    problemsItem(facts),
    ...eventItems(documents, facts),
    ...doneItems(documents, facts),
    ...warningItems(facts),
  ].map((draft) => itemOf(draft, facts))
}

function problemsItem({ problems }: LaunchFacts): Draft {
  return {
    id: 'problems',
    title: 'Nothing is wrong',
    text:
      problems.length === 0
        ? 'Everything in the event and its drafts fits together.'
        : 'This cannot be published, or sells what is not there.',
    isDone: problems.length === 0,
    isAlways: true,
    places: problems.map(({ document, sentence }) => ({ document, label: nameOf(document), text: sentence })),
  }
}

function eventItems(documents: EventDocuments, { mailFrom }: LaunchFacts): Draft[] {
  const { addresses, unsaid, pictures, weekdays } = findingsIn(documents)
  const isSender = isExampleAddress(mailFrom)
  return [
    ...lateProposals(documents),
    {
      id: 'addresses',
      title: 'Addresses are real',
      text: isSender
        ? `Mail would come from ${mailFrom}, the address of an example: set MAIL_FROM.`
        : addresses.length === 0
          ? 'No address of an example is left.'
          : 'These addresses belong to nobody: a mail or a click leads nowhere.',
      isDone: addresses.length === 0 && !isSender,
      places: addresses,
      ...(isSender && { repair: 'docs/send-mail.md' }),
    },
    {
      id: 'words',
      title: 'Everything is said',
      text:
        unsaid.length === 0
          ? 'Nothing says that it is still to come.'
          : 'Visitors would read that this is still to come.',
      isDone: unsaid.length === 0,
      places: unsaid,
    },
    {
      id: 'pictures',
      title: 'Pictures and videos are yours',
      text:
        pictures.length === 0
          ? 'No picture or video that came with the site is left.'
          : 'These came with the site: they show another event, or nothing in the colours of another.',
      isDone: pictures.length === 0,
      places: pictures,
    },
    {
      id: 'weekdays',
      title: 'Dates and weekdays agree',
      text:
        weekdays.length === 0
          ? 'Each date in a text has its own weekday.'
          : 'Somebody will come on the wrong day.',
      isDone: weekdays.length === 0,
      places: weekdays,
    },
    {
      id: 'privacy',
      title: 'The privacy page is true',
      text: 'Read it word by word, then tick it off: you answer for it.',
      isDone: false,
      places: [
        {
          document: 'privacy',
          label: nameOf('privacy'),
          text: `${documents.privacy.title}, ${documents.privacy.updatedOn}`,
        },
      ],
    },
  ]
}

/** Only while it is so. */
function lateProposals({ event, proposals: { closesAt } }: EventDocuments): Draft[] {
  if (closesAt === null || Date.parse(closesAt) <= Date.parse(event.endsAt)) return []
  const places: Place[] = [
    {
      document: 'proposals',
      label: 'Closes',
      text: `${inWords(closesAt, event.timeZone)}; the event ends ${inWords(event.endsAt, event.timeZone)}`,
    },
  ]
  return [
    {
      id: 'proposals',
      title: 'Proposals close before the event ends',
      text: 'People could propose something for a day that is over.',
      isDone: false,
      places,
    },
  ]
}

function doneItems(
  { tickets }: EventDocuments,
  { testMail, wasPaid, hasBackup, makesBackups }: LaunchFacts,
): Draft[] {
  const isFree = tickets.kinds.every(({ priceCents }) => priceCents === 0)
  const mailTexts = {
    sent: 'A test mail went out. Did it arrive, and not among the spam?',
    waiting: 'The test mail is on its way.',
    failed: `The mail server refused the test mail: ${testMail?.error ?? 'no reason was given'}.`,
  }
  return [
    {
      id: 'mail',
      title: 'Mail arrives',
      text: testMail ? mailTexts[testMail.state] : 'Send one to yourself: without mail nobody gets a ticket.',
      isDone: testMail?.state === 'sent',
      repair: 'docs/send-mail.md',
    },
    {
      id: 'payment',
      title: 'A payment came through',
      text: wasPaid
        ? 'An order was paid through the payment provider.'
        : isFree
          ? 'Every ticket is free: nobody pays.'
          : 'Buy one ticket with your own card, then give the money back at the payment provider.',
      isDone: wasPaid || isFree,
      repair: 'docs/take-payments.md',
    },
    {
      id: 'backup',
      title: 'There is a backup',
      text: hasBackup
        ? 'The data of this site was backed up.'
        : makesBackups
          ? 'The first one is made by itself, within minutes of a start.'
          : 'Back PostgreSQL up, or make one: npm run backup -- <file>.',
      isDone: hasBackup,
      repair: 'docs/backups.md',
    },
  ]
}

/** Those of the dashboard that concern the launch: each is there only while something is to be done. */
const warningItems = ({ warnings }: LaunchFacts): Draft[] =>
  warnings.map(({ kind, title, text }) => ({
    id: `warning ${kind}`,
    title,
    text,
    isDone: false,
    isAlways: true,
    repair: 'docs/run-it-for-real.md',
  }))

const mostPlaces = 20

function itemOf({ isDone, isAlways, places = [], repair, ...said }: Draft, facts: LaunchFacts): LaunchItem {
  const { isLive, ticks } = facts
  const canTick = isTickable(said.id)
  const given = isTickable(said.id) ? ticks[said.id] : undefined
  const seen = seenIn(places)
  const tick = !isDone && given?.seen === seen ? { by: given.by, at: given.at } : null
  const isNeeded = isLive || isAlways
  return {
    ...said,
    state: isDone || tick ? 'done' : isNeeded ? 'open' : 'not-needed',
    places: places.slice(0, mostPlaces).map(({ document, label, text }) => ({ document, label, text })),
    morePlaces: Math.max(0, places.length - mostPlaces),
    repair: repair ?? null,
    canTick: canTick && !isDone,
    seen,
    tick,
  }
}

const isTickable = (id: string): id is TickableItem => tickableItems.some((each) => each === id)

/** A short hash of what an item shows, to notice that it shows something else than when it was ticked off. */
function seenIn(places: readonly Place[]): string {
  const all = places.map(({ document, label, text }) => JSON.stringify([document, label, text])).sort()
  let hash = 0x811c9dc5
  for (const letter of all.join()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return `${all.length}-${(hash >>> 0).toString(16)}`
}

/** The same of an event in files, as far as its documents show it. */
export const eventLines = (documents: EventDocuments, site: Pick<LaunchFacts, 'mailFrom'>): string[] => {
  const facts: LaunchFacts = { ...nothingToDo, ...site }
  return launchLines(eventItems(documents, facts).map((draft) => itemOf(draft, facts)))
}

/** The facts of a live site that is ready, whatever its documents say. */
export const nothingToDo: Omit<LaunchFacts, 'mailFrom'> = {
  isLive: true,
  problems: [],
  warnings: [],
  testMail: { state: 'sent' },
  wasPaid: true,
  hasBackup: true,
  makesBackups: true,
  ticks: {},
}

/** One line for each item that is open, as a live start and `npm run check` say it. */
export const launchLines = (items: readonly LaunchItem[]): string[] =>
  items
    .filter(({ state: is }) => is === 'open')
    .map(({ title, text, places, morePlaces }) => {
      const [first] = places
      const more = places.length + morePlaces - 1
      const where = first
        ? ` (${first.document}, ${first.label}: ${first.text}${more > 0 ? `; ${more} more` : ''})`
        : ''
      return `${title}? ${text}${where}`
    })

const nameOf = (document: DocumentName): string => fieldOf(documentSchemas[document])?.label ?? document
