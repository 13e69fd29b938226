/** Why the planner advises something: facts in ids and counts, and the sentences that organisers read of them. */
import { featuresInWords } from '../event/room-features.ts'
import { listInWords } from '../list-in-words.ts'
import type { Place } from './day.ts'

/** Why a session is on the slate or not. Counts are people who voted or starred. */
export type SlateReason =
  | { kind: 'kept' }
  /** Pinned, or begun. */
  | { kind: 'stands' }
  | {
      kind: 'chosen'
      rank: number
      voters: number
      /** So many of them had nothing of theirs on. */
      without: number
      /** For a session that came late: how many voted or starred since. */
      looked: number | null
    }
  | { kind: 'next'; rank: number; voters: number; without: number; each: number }
  | { kind: 'no-place'; can: string[] | null; needs: string[] }

/** Why a session stands where it does. */
export type PlaceReason =
  | { kind: 'apart'; other: string; both: number; voters: number }
  | { kind: 'room'; room: string; audience: number; smaller: string }
  | { kind: 'host'; other: string; slot: string; isOnly: boolean }
  | { kind: 'hours'; can: string[]; cannot: string[]; isOnly: boolean }
  | { kind: 'needs'; needs: string[]; rooms: string[] }
  | { kind: 'anywhere'; voters: number }
  | { kind: 'full' }

/** Why a session moves in a repair, or comes off the grid. */
export type MoveReason =
  | {
      kind: 'moved'
      /** Which takes its place. */
      makesRoomFor: string | null
      /** The room, where the slot is as before. */
      room: string | null
      /** The session in the new slot that most of the same people want. */
      other: string | null
      both: number
      voters: number
    }
  | { kind: 'lost'; voters: number; pinnedTo: Place | null }

export interface OptionReason {
  kind: 'option'
  moved: number
  lost: number
  /** Whether one that stood nowhere gets a place. */
  added: 'placed' | 'left' | null
  /** It needs a larger room, and no option has one. */
  isStuck: boolean
  /** People who want one of those that move or are lost. */
  concerned: number
}

export type Reason = SlateReason | PlaceReason | MoveReason | OptionReason

/** What the ids are called. */
export interface Names {
  title(session: string): string
  room(id: string): string
  capacity(room: string): number
  /** When a slot begins, '11:30'. */
  time(slot: string): string
}

/** Less could point at a person. */
export const few = 5

/** A number of people as everybody may read it. */
export const peopleInWords = (count: number) =>
  count === 0 ? 'nobody' : count < few ? 'a few' : String(count)

/** As organisers may know it. */
export const countForOrganizers = (count: number): number | 'a few' =>
  count > 0 && count < few ? 'a few' : count

export function sentenceOf(reason: Reason, given: Names): string {
  const names = {
    ...given,
    title: (id: string) => isolated(given.title(id)),
    room: (id: string) => isolated(given.room(id)),
  }
  switch (reason.kind) {
    case 'kept':
      return 'On: you keep it.'
    case 'stands':
      return 'On: it stays where it stands.'
    case 'chosen':
      return `On, ${ordinal(reason.rank)}: ${chosenWords(reason)}`
    case 'next':
      return `${reason.rank === 1 ? 'Next in line' : `In line, ${ordinal(reason.rank)}`}: ${nextWords(reason)}`
    case 'no-place':
      return noPlace(reason, names)
    case 'moved':
      return movedWords(reason, names)
    case 'lost':
      return lostWords(reason, names)
    case 'option':
      return optionWords(reason)
    default:
      return placeWords(reason, names)
  }
}

/** Numbers beside a name in Hebrew or Arabic letters would change sides (Unicode's FSI and PDI). */
const isolated = (name: string) =>
  /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(name) ? `\u2068${name}\u2069` : name

function chosenWords({ voters, without, looked }: SlateReason & { kind: 'chosen' }): string {
  if (voters === 0) return 'a place was left; nobody has asked for it yet.'
  if (voters < few) return 'a few want it.'
  const late =
    looked === null || looked < few
      ? ''
      : ` It came late: of the ${looked} who voted or starred since, ${voters} want it.`
  if (without === 0) return `${voters} want it; each of them has something on already.${late}`
  if (without === voters) return `${voters} want it, and none of them had anything on yet.${late}`
  return `${peopleInWords(without)} of its ${voters} had nothing of theirs on yet.${late}`
}

function nextWords({ voters, without, each }: SlateReason & { kind: 'next' }): string {
  if (voters === 0) return 'nobody has asked for it yet.'
  if (voters < few) return 'a few want it.'
  if (without > 0) return `${peopleInWords(without)} of its ${voters} have nothing of theirs on.`
  const already = Math.round(each * 10) / 10
  return `its ${voters} people already have ${already === 1 ? 'one' : already} each.`
}

function noPlace({ can, needs }: SlateReason & { kind: 'no-place' }, { time }: Names): string {
  const hours =
    can &&
    (can.length > 0 ? ` Its host can come at ${listInWords(can.map(time))} only.` : ' Its host cannot come.')
  return `Left out: no place is left that fits it.${hours ?? ''}${needs.length > 0 ? ` It needs ${listInWords(featuresInWords(needs))}.` : ''}`
}

function placeWords(reason: PlaceReason, { title, room, capacity, time }: Names): string {
  switch (reason.kind) {
    case 'apart': {
      const { other, both, voters } = reason
      const people =
        both === voters ? `all ${voters} who want this` : `${both} of the ${voters} who want this`
      return `Not beside ‘${title(other)}’: ${people} want that, too.`
    }
    case 'room': {
      const { audience, smaller } = reason
      return `In ${room(reason.room)}: about ${audience} may come, ${room(smaller)} seats ${capacity(smaller)}.`
    }
    case 'host':
      return `${reason.isOnly ? 'Its host' : 'One of its hosts'} also gives ‘${title(reason.other)}’ at ${time(reason.slot)}.`
    case 'hours': {
      const { can, cannot } = reason
      const isOften = can.length >= cannot.length || can.length === 0
      if (!reason.isOnly) return `Its hosts cannot all come at ${listInWords(cannot.map(time))}.`
      return isOften
        ? `Its host cannot come at ${listInWords(cannot.map(time))}.`
        : `Its host can come at ${listInWords(can.map(time))} only.`
    }
    case 'needs':
      return `It needs ${listInWords(featuresInWords(reason.needs))}, which ${listInWords(reason.rooms.map(room))} ${reason.rooms.length === 1 ? 'has' : 'have'}.`
    case 'anywhere':
      return reason.voters === 0
        ? 'Nobody has asked for it yet: it could stand elsewhere as well.'
        : 'Nothing else is wanted by many of its people: it could stand elsewhere as well.'
    case 'full':
      return 'No place is left that fits it.'
  }
}

function movedWords(reason: MoveReason & { kind: 'moved' }, { title, room, capacity }: Names): string {
  const { makesRoomFor, other, both, voters } = reason
  const parts = makesRoomFor === null ? [] : [`Makes room for ‘${title(makesRoomFor)}’.`]
  if (reason.room !== null)
    parts.push(`At the same time; ${room(reason.room)} seats ${capacity(reason.room)}.`)
  else if (voters === 0) parts.push('Nobody has asked for it yet.')
  else if (other === null || both === 0) parts.push('Nobody who wants it wants anything else at that time.')
  else if (both < few) parts.push(`A few who want it also want ‘${title(other)}’ at that time.`)
  else parts.push(`${both} people who want it also want ‘${title(other)}’ at that time.`)
  return parts.join(' ')
}

function lostWords({ voters, pinnedTo }: MoveReason & { kind: 'lost' }, { room, time }: Names): string {
  const people =
    voters === 0 ? 'Nobody has asked for it yet.' : `${voters < few ? 'A few' : voters} people want it.`
  return pinnedTo
    ? `It is pinned to ${time(pinnedTo.slot)}, ${room(pinnedTo.room)}, which it cannot keep: unpin it to have it moved. ${people}`
    : `Comes off the grid. ${people}`
}

function optionWords({ moved, lost, added, isStuck, concerned }: OptionReason): string {
  if (isStuck) return 'It stays: there is no larger room for it at that time.'
  const parts: string[] = []
  if (added === 'placed') parts.push('it gets a place')
  if (added === 'left') parts.push('it gets no place')
  if (moved > 0) parts.push(moved === 1 ? '1 talk moves' : `${moved} talks move`)
  if (lost > 0) parts.push(lost === 1 ? '1 comes off the grid' : `${lost} come off the grid`)
  if (moved === 0 && lost === 0) parts.push(added === null ? 'nothing has to move' : 'nothing else moves')
  const done = parts.join(', ')
  const sentence = `${done.charAt(0).toUpperCase()}${done.slice(1)}.`
  if (moved + lost === 0) return sentence
  const people =
    concerned === 0 ? 'Nobody has asked for' : `${concerned < few ? 'A few' : concerned} people want`
  return `${sentence} ${people} ${moved + lost === 1 ? 'this one' : 'one of these'}.`
}

const words = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

function ordinal(rank: number): string {
  const last = rank % 100 > 10 && rank % 100 < 14 ? 0 : rank % 10
  return words[rank - 1] ?? `${rank}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}
