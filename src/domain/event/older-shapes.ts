/** Documents as older releases wrote them, into files or a database, in the shape that the schemas know today. */

import { onlyKind } from '../ticket-kinds.ts'
import { isLanguageTag } from './fields/text.ts'
import { sampleInks } from './inks.ts'
import { withPictureFiles } from './older-pictures.ts'
import { pollWithQuestions } from './older-poll.ts'
import type { DocumentName } from './schemas/index.ts'

type Fields = Readonly<Record<string, unknown>>

/** Returns the value itself where nothing in it is older; a draft may lack fields or have wrong ones. */
type Step = (value: Fields) => Fields

const added =
  (name: string, usual: unknown): Step =>
  (value) =>
    name in value ? value : { [name]: usual, ...value }

/** Texts that stood in the code. */
const menuWords = { all: 'Festival', participant: 'Participant' }
const intros = {
  participants:
    'Everybody who likes to be found: what they do all day, and the app they would build tonight. More people come than are listed here. Say hello before the coffee does.',
  newsletter: 'News about the festival, a handful of emails a year.',
  subscribed: "You'll receive updates about the festival and future events.",
}
const addedWithin =
  (name: string, usual: Fields): Step =>
  (value) => {
    const { [name]: group } = value
    return typeof group !== 'object' || group === null || Object.keys(usual).every((word) => word in group)
      ? value
      : { ...value, [name]: { ...usual, ...group } }
  }

/** The only page it could lead to was the summary. */
const withFirstVisitInWords: Step = (value) => {
  if (!('redirectFirstVisitTo' in value)) return added('firstVisitToSummary', false)(value)
  const { redirectFirstVisitTo, ...others } = value
  return { firstVisitToSummary: ![null, '', 'null'].includes(redirectFirstVisitTo as null), ...others }
}

/** Every ticket was of the same kind, whose price stood in the document; a file writes it without its unit. */
const withKinds: Step = (value) => {
  const price = ['priceCents', 'price'].find((name) => name in value)
  if ('kinds' in value || price === undefined) return value
  const { currency, [price]: amount, ...others } = value
  const isCents = price === 'priceCents' && typeof amount === 'string' && /^\d+$/.test(amount)
  const priceCents = isCents ? Number(amount) : amount
  const kind = { id: onlyKind, name: 'Ticket', priceCents, hidden: false }
  return { ...(currency !== undefined && { currency }), kinds: [kind], ...others }
}

/** There was one currency, and it stood in the name of the field. */
const withPlainPrices: Step = (value) =>
  Array.isArray(value.packages) && value.packages.some((each) => Object.hasOwn(Object(each), 'priceCHF'))
    ? { ...value, packages: value.packages.map(withPlainPrice) }
    : value
function withPlainPrice(offer: unknown): unknown {
  if (!Object.hasOwn(Object(offer), 'priceCHF')) return offer
  const fields = Object.entries(offer as Fields)
  return Object.fromEntries(fields.map(([name, value]) => [name === 'priceCHF' ? 'price' : name, value]))
}

/** Documents that older releases did not have; a migration gives them to a database. */
export const laterDocuments: Partial<Record<DocumentName, object>> = {
  day: {
    emptyText: 'The programme is made on the morning of the day. What should be on it?',
    rooms: [],
    slots: [],
  },
  proposals: { opensAt: null, closesAt: null, shown: 'at-once', digest: true, lookAgain: true },
  announcement: { text: '', until: null },
}

/** For each document, in the order in which its shape changed. */
const steps: Partial<Record<DocumentName, readonly Step[]>> = {
  look: [withPictureFiles, added('inks', sampleInks)],
  people: [withPictureFiles],
  sponsors: [withPictureFiles, withPlainPrices],
  summary: [
    withPictureFiles,
    added('heading', 'Event Summary'),
    added('olderPaths', []),
    added('path', '/vcf2025'),
  ],
  event: [withFirstVisitInWords],
  poll: [withPictureFiles, pollWithQuestions],
  tickets: [withKinds],
  pages: [addedWithin('menu', menuWords), added('intros', {}), addedWithin('intros', intros)],
  proposals: [added('digest', true), added('lookAgain', true)],
  mail: [added('mailsPerMinute', 60)],
  prompts: [added('participantHint', 'What would you build, if you had an evening?')],
}

export const inTodaysShape = <Value>(name: DocumentName, value: Value): Value | object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (steps[name] ?? []).reduce((changed, step) => step(changed), value as Fields)
    : value

/** A language could be any text, and the site must still start; a draft or file is told instead. */
export function publishedInTodaysShape<Value>(name: DocumentName, value: Value): Value | object {
  const { languages, ...others } = Object(value) as Fields
  if (name !== 'event' || !Array.isArray(languages)) return inTodaysShape(name, value)
  const tags = languages.filter((each) => typeof each === 'string' && isLanguageTag(each))
  const isOlder = tags.length < languages.length
  return inTodaysShape(name, isOlder ? { ...others, languages: tags.length > 0 ? tags : ['en'] } : value)
}
