/** The own plan of a visitor (docs/product.md#stars). */
import * as z from 'zod/mini'
import { email, text } from '../fields.ts'
import type { ShownProgramme, ShownSlot, ShownTalk } from './programme.ts'

export const starMessages = {
  notOnProgramme: 'This session is not on the programme any more.',
  failed: { title: 'Not saved', text: 'Your star could not be saved. Please try again.' },
  needCookies:
    'Your browser blocks cookies. Without one nobody can tell which stars are yours: please allow this site to set it.',
  /** On an empty plan, as without script no page knows whether its browser blocks them. */
  keptByCookie: 'A cookie tells which stars are yours. If your browser blocks cookies, no star is kept.',
  emailRequired: 'Please enter your email address',
  emailInvalid: 'Please enter a valid email address',
  /** The same for every address. */
  linkSent: {
    title: 'Check your mailbox',
    text: 'An email with a link to your plan is on its way. At most three an hour go to an address.',
  },
  linkEnded: 'This link does not work any more. You can ask for another one on the page of your plan.',
  nothingStarred: 'Star a session first: then there is something to put into your calendar.',
  unknownFeed: 'There is no plan behind this link (any more).\n',
} as const

export const star = z.strictObject({ talkId: text(60), wanted: z.boolean() })
export const starAnswer = z.object({ wanted: z.boolean(), clashes: z.array(z.string()) })
export const starList = z.object({ talkIds: z.array(z.string()), votedTalkIds: z.array(z.string()) })
export const planLinkRequest = z.strictObject({
  email: email({ required: starMessages.emailRequired, invalid: starMessages.emailInvalid }),
})

interface OwnSlot extends Pick<ShownSlot, 'id' | 'startsAt' | 'endsAt' | 'when'> {
  talks: readonly ShownTalk[]
  /** Two or more of them are held. */
  isClash: boolean
}

/** The own talks in the order of the day; cancelled ones stand there, and clash with nothing. */
export function ownPlan({ slots }: ShownProgramme, talkIds: readonly string[]): OwnSlot[] {
  return slots.flatMap(({ places, ...slot }) => {
    const talks = places.filter((talk) => talk !== null).filter(({ id }) => talkIds.includes(id))
    const isClash = talks.filter(({ isCancelled }) => !isCancelled).length > 1
    return talks.length > 0 ? [{ ...slot, talks, isClash }] : []
  })
}
