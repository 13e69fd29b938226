/** What organisers write to many people, or to one (docs/product.md#writing-to-people). */
import * as z from 'zod/mini'
import { minute } from './durations.ts'
import { isUuid, requiredLine, requiredText, text } from './fields.ts'
import { callMessages } from './messages/call-messages.ts'
import { sendingMessages as messages } from './messages/sending-messages.ts'
import { type Group, groups } from './sending-groups.ts'
import { closestTo } from './spelling.ts'

/** Before the id of a kind of ticket. */
export const kindPrefix = 'kind:'
/** One person: by a proposal, an entry of the directory or an order. */
export const personKinds = ['contribution', 'participant', 'order'] as const

export const isGroup = (key: string): key is Group => groups.some((known) => known === key)
export const isPerson = (key: string) => personKinds.some((kind) => key.startsWith(`${kind}:`))

/** Numbers of orders in capitals, ids in small letters. */
const asStored = (key: string) =>
  key.startsWith('order:') ? `order:${key.slice(6).toUpperCase()}` : isPerson(key) ? key.toLowerCase() : key

/** How long a sending waits at least, so that it can be recalled. */
export const recallableForMs = 10 * minute
/** How far away a chosen time may be. */
export const furthestMs = 92 * 24 * 60 * minute
/** How long the same text is asked about before it goes out again. */
export const sameTextMs = 24 * 60 * minute

export const mostOfText = 20_000
export const placeholders = ['{name}', '{link}'] as const

/** In place of a name that is not known or not fit to be printed. */
const nobodysName = 'there'

/** Whoever enters an address may enter any name: one with an address or a link in it is not repeated. */
export function printedName(name: string | null): string {
  const plain = (name ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
  const isName = plain !== '' && plain.length <= 80 && !/[@/\\<>{}]|www\.|\p{L}\.\p{L}{2}/iu.test(plain)
  return isName ? plain : nobodysName
}

/** Each at once, so that a name cannot hold another placeholder. */
export const filledIn = (written: string, given: { name: string; link: string }) =>
  written.replace(/\{(name|link)\}/g, (_, word: 'name' | 'link') => given[word])

/** Words in braces, as placeholders are written. */
const braced = /\{\s*[\p{L}_-][\p{L}\p{N}_ -]{0,29}\s*\}/gu

const known = ['name', 'link']
/** Two letters that changed places are the commonest mistake. */
const lettersOf = (word: string) => [...word.toLowerCase()].sort().join('')

/** What is wrong with the placeholders of a text, as a sentence. */
export function placeholderProblem(written: string): string | undefined {
  const unknown = written.match(braced)?.find((found) => !placeholders.some((right) => right === found))
  if (unknown === undefined) return undefined
  const word = unknown.replace(/[{}\s]/g, '')
  const meant = known.find((each) => lettersOf(each) === lettersOf(word)) ?? closestTo(word, known)
  return messages.unknownPlaceholder(unknown, meant && `{${meant}}`)
}

/** Web addresses in a text; what ends the sentence is not part of them. */
export const webAddress = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/gi

/** What browsers take for an address also without its beginning. */
const bareOwnMachine = /(?<![\w/.@-])(?:localhost|127\.0\.0\.1)(?::\d+|\/)(?:[^\s<>"]*[^\s<>"'.,;:!?)\]}])?/gi

/** The first link of a text that leads nowhere but to a machine of one's own; those to the site itself are right. */
export function linkOnlyHere(written: string, publicUrl: string): string | undefined {
  const links = [...(written.match(webAddress) ?? []), ...(written.match(bareOwnMachine) ?? [])]
  return links.find((link) => {
    const url = /^https?:/i.test(link) ? link : `http://${link}`
    if (!URL.canParse(url)) return true
    const { hostname, origin } = new URL(url)
    return origin !== new URL(publicUrl).origin && isOwnMachine(hostname.replace(/\.$/, ''))
  })
}

const isOwnMachine = (host: string) =>
  !/[.:]/.test(host) ||
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0\.)/.test(host) ||
  /^\[(::1?|::ffff:.*|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/i.test(host) ||
  /\.(localhost|local|internal|test|invalid)$/i.test(host)

const problemOf = (find: (written: string) => string | undefined) =>
  z.refine<string>((written) => find(written) === undefined, {
    error: ({ input }) => find(String(input)) ?? '',
  })

const audience = z.array(text(200), messages.noAudience).check(
  z.minLength(1, messages.noAudience),
  z.maxLength(20, messages.unknownAudience),
  z.refine(
    (keys) => keys.every((key) => isGroup(key) || isPerson(key) || key.startsWith(kindPrefix)),
    messages.unknownAudience,
  ),
  z.refine((keys) => keys.length === 1 || !keys.some(isPerson), messages.personAlone),
  z.overwrite((keys) => [...new Set(keys.map(asStored))]),
)

const subject = requiredLine(200, {
  required: messages.subjectRequired,
  tooLong: messages.subjectTooLong,
}).check(
  problemOf(placeholderProblem),
  z.refine((written) => !written.includes('{link}'), messages.linkInSubject),
)

const body = z.pipe(
  requiredText(mostOfText, { required: messages.textRequired, tooLong: messages.textTooLong }).check(
    problemOf(placeholderProblem),
  ),
  z.transform((written: string) => written.replace(/\r\n?/g, '\n')),
)

export const writing = z.strictObject({ audience, subject, text: body })

/** What is being written: nothing of it needs to be right yet. */
export const unfinishedWriting = z.strictObject({
  audience: z.array(text(200)).check(z.maxLength(20, messages.unknownAudience)),
  subject: text(100_000),
  text: text(100_000),
})

export const newSending = z.extend(writing, {
  /** Null: in ten minutes. */
  at: z.nullable(
    z
      .string(messages.notAMoment)
      .check(
        z.refine((given) => given.length <= 40 && !Number.isNaN(Date.parse(given)), messages.notAMoment),
      ),
  ),
  /** How many people the page said that it goes to. */
  count: z.int(),
  /** Also when the same text went out within a day. */
  again: z.optional(z.boolean()),
})

export const sendingId = z.strictObject({
  id: z.string(callMessages.wrongFieldType).check(z.refine(isUuid, callMessages.wrongFieldType)),
})

export const madeSending = z.object({
  success: z.literal(true),
  id: z.string(),
  count: z.int(),
  sendAt: z.string(),
})

export const previewed = z.object({
  /** How many people it would go to. */
  count: z.int(),
  /** The one person, where there is only one. */
  only: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** The sentences for what is not right yet, by field. */
  problems: z.record(z.string(), z.string()),
  subject: z.string(),
  /** The mail to the first of them, as mail programs show it; its link leads nowhere. */
  html: z.string(),
})

const counts = {
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Not to be reached any more when the mail was to go out. */
  leftOut: z.int(),
}

export const listedSending = z.object({
  id: z.string(),
  subject: z.string(),
  /** In words: 'Participants, Waitlist'. */
  to: z.string(),
  by: z.string(),
  createdAt: z.string(),
  sendAt: z.string(),
  recalledAt: z.nullable(z.string()),
  ...counts,
})
export type ListedSending = z.output<typeof listedSending>

export const sendingsOverview = z.object({
  audiences: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      count: z.int(),
      /** What `{link}` leads to. */
      link: z.string(),
    }),
  ),
  perMinute: z.int(),
  /** At most 100, newest first. */
  sendings: z.array(listedSending),
})
export type SendingsOverview = z.output<typeof sendingsOverview>

export const sendingDetails = z.object({
  subject: z.string(),
  text: z.string(),
  /** At most 100, newest first. */
  failures: z.array(z.object({ email: z.string(), error: z.nullable(z.string()) })),
})
export type SendingDetails = z.output<typeof sendingDetails>
