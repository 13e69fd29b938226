/** Reads the sentences of the planner's advice and counts again, from the votes alone, what they say. */
import type { Day, Places } from '../../src/domain/day/planner.ts'
import type { Names } from '../../src/domain/day/reasons.ts'
import { featuresInWords } from '../../src/domain/event/room-features.ts'

/** Each thing is called as its id. */
export const namesIn = (day: Day): Names => ({
  title: (id) => id,
  room: (id) => id,
  capacity: (id) => day.rooms.find((room) => room.id === id)?.capacity ?? 0,
  time: (id) => id,
})

interface Person {
  wants: Set<string>
  last: number
}

/** Who voted and does not stay away, with all their browsers. */
function peopleIn(day: Day): Person[] {
  const known = new Set(day.sessions.map(({ id }) => id))
  const groups = Map.groupBy(day.voters, ({ id, person }) =>
    person === null ? `voter ${id}` : `person ${person}`,
  )
  return [...groups.values()].flatMap((group) => {
    const votes = group.flatMap((voter) => voter.votes)
    const answers = group.map(({ commitment }) => commitment).filter((answer) => answer?.match(/^(yes|no)-/))
    const comes = day.slots.some(({ part }) =>
      answers.length === 0
        ? true
        : answers.some((answer) => answer === 'yes-full' || answer === `yes-${part}`),
    )
    if (!comes || votes.length === 0) return []
    const wants = new Set(votes.map(({ session }) => session).filter((id) => known.has(id)))
    return [{ wants, last: Math.max(...votes.map(({ at }) => at)) }]
  })
}

/** A sentence, and what it is about. */
export interface Told {
  id: string
  sentence: string
  /** What stands where, and stood before. */
  places?: Places
  before?: Places
  /** What is on before its turn. */
  on?: readonly string[]
  /** By an organiser. */
  isKept?: boolean
  /** What moves, or comes off the grid. */
  moved?: readonly string[]
}

type Claim = [pattern: RegExp, isTrue: (groups: (string | undefined)[]) => boolean]

/** The sentences that are not so, and those that nothing here can check. */
export function untrueOf(day: Day, told: readonly Told[]): string[] {
  const people = peopleIn(day)
  return told.flatMap((one) => {
    const claims = claimsAbout(day, people, one)
    const sentence = one.sentence.replace(/^(?:On|Next in line|In line)(?:, \w+)?: /, '')
    return sentence.split(/(?<=\.) (?=[\dA-Z])/).flatMap((part) => {
      const claim = claims.find(([pattern]) => pattern.test(part))
      const [, ...groups] = claim?.[0].exec(part) ?? []
      return claim?.[1](groups) ? [] : [`${one.id}: ${part}`]
    })
  })
}

function claimsAbout(day: Day, people: Person[], about: Told): Claim[] {
  const { id, places = {}, before = {}, on = [], moved = [] } = about
  const session = day.sessions.find((one) => one.id === id)
  const slots = day.slots.map((slot) => slot.id)
  const can = slots.filter((slot) => session?.can.includes(slot))
  const cannot = slots.filter((slot) => !session?.can.includes(slot))
  const here = places[id]
  const [mates, apart] = [true, false].map((isMate) =>
    Object.keys(places).filter((other) => other !== id && (places[other]?.slot === here?.slot) === isMate),
  ) as [string[], string[]]
  const fans = people.filter(({ wants }) => wants.has(id))
  const wanted = fans.length
  const both = (other = '') => fans.filter(({ wants }) => wants.has(other)).length
  const onOf = ({ wants }: Person) => on.filter((other) => wants.has(other)).length
  const without = fans.filter((person) => onOf(person) === 0).length
  const looked = people.filter(({ last }) => last >= (session?.proposedAt ?? 0))
  const seats = (room = '') => day.rooms.find((one) => one.id === room)?.capacity ?? -1
  const says = (word: string | undefined, number: number) =>
    word?.toLowerCase() === (number > 0 && number < 5 ? 'a few' : String(number))
  const comers = () => {
    const late = Math.min(6, (people.length + 2) / (looked.length + 2))
    const come = 0.55 * late * wanted * (day.people > 0 ? day.people / people.length : 1)
    return come < 20 ? Math.round(come) : Math.round(come / 5) * 5
  }
  const needed = listed(featuresInWords(session?.needs ?? []))
  const roomsWithNeeds = day.rooms.filter(({ has }) => session?.needs.every((need) => has.includes(need)))
  const shares = (other: string) =>
    day.sessions.some((one) => one.id === other && one.hosts.some((host) => session?.hosts.includes(host)))

  return [
    [/^you keep it\.$/, () => about.isKept === true],
    [/^it stays where it stands\.$/, () => day.pins.some(({ session }) => session === id)],
    [/^a place was left; nobody has asked for it yet\.$/, () => wanted === 0],
    [/^Nobody has asked for it yet(?:: it could stand elsewhere as well)?\.$/i, () => wanted === 0],
    [/^(a few|\d+) want it\.$/, ([n]) => says(n, wanted) && wanted > 0],
    [/^(\d+) want it; each of them has something on already\.$/, ([n]) => says(n, wanted) && without === 0],
    [
      /^(\d+) want it, and none of them had anything on yet\.$/,
      ([n]) => says(n, wanted) && without === wanted,
    ],
    [
      /^(a few|\d+) of its (\d+) (?:had nothing of theirs on yet|have nothing of theirs on)\.$/,
      ([n, all]) => says(n, without) && says(all, wanted) && without > 0,
    ],
    [
      /^its (\d+) people already have (one|[\d.]+) each\.$/,
      ([n, each]) => {
        const mean = fans.reduce((sum, person) => sum + onOf(person), 0) / wanted
        return says(n, wanted) && Math.abs(Number(each?.replace('one', '1')) - mean) < 0.0501
      },
    ],
    [
      /^It came late: of the (\d+) who voted or starred since, (\d+) want it\.$/,
      ([all, n]) => says(all, looked.length) && says(n, looked.filter(({ wants }) => wants.has(id)).length),
    ],
    [/^Left out: no place is left that fits it\.$/, () => !on.includes(id)],
    [/^No place is left that fits it\.$/, () => !here],
    [
      /^Not beside ‘(\w+)’: (?:all )?(\d+)(?: of the (\d+))? who want this want that, too\.$/,
      ([other = '', n, all]) => says(n, both(other)) && says(all ?? n, wanted) && apart.includes(other),
    ],
    [
      /^In (\w+): about (\d+) may come, (\w+) seats (\d+)\.$/,
      ([room, come, smaller, size]) =>
        here?.room === room &&
        Number(come) === comers() &&
        seats(smaller) === Number(size) &&
        seats(smaller) < comers() &&
        comers() <= seats(room),
    ],
    [
      /^(?:Its host|One of its hosts) also gives ‘(\w+)’ at (\w+)\.$/,
      ([other = '', slot]) => places[other]?.slot === slot && other !== id && shares(other),
    ],
    [/^(?:Its host cannot|Its hosts cannot all) come at (.+)\.$/, ([which]) => which === listed(cannot)],
    [/^Its host can come at (.+) only\.$/, ([which]) => which === listed(can)],
    [/^Its host cannot come\.$/, () => can.length === 0],
    [
      /^It needs (.+), which (.+) ha(?:s|ve)\.$/,
      ([needs, rooms]) => needs === needed && rooms === listed(roomsWithNeeds.map((room) => room.id)),
    ],
    [/^It needs (.+)\.$/, ([needs]) => needs === needed],
    [
      /^Nothing else is wanted by many of its people: it could stand elsewhere as well\.$/,
      () => wanted > 0 && apart.every((other) => both(other) < 5),
    ],
    [
      /^Makes room for ‘(\w+)’\.$/,
      ([other = '']) => places[other]?.room === before[id]?.room && places[other]?.slot === before[id]?.slot,
    ],
    [
      /^At the same time; (\w+) seats (\d+)\.$/,
      ([room, size]) =>
        here?.room === room && before[id]?.slot === here?.slot && seats(room) === Number(size),
    ],
    [
      /^Nobody who wants it wants anything else at that time\.$/,
      () => wanted > 0 && mates.every((other) => both(other) === 0),
    ],
    [
      /^(A few|\d+)(?: people)? who want it also want ‘(\w+)’ at that time\.$/,
      ([n, other = '']) => says(n, both(other)) && both(other) > 0 && mates.includes(other),
    ],
    [/^(A few|\d+) people want it\.$/, ([n]) => says(n, wanted) && wanted > 0],
    [/^Comes off the grid\.$/, () => !here && before[id] !== undefined],
    [
      /^It is pinned to (\w+), (\w+), which it cannot keep: unpin it to have it moved\.$/,
      ([slot, room]) => !here && before[id]?.room === room && before[id]?.slot === slot,
    ],
    [
      /^(Nobody|A few|\d+)(?: people want| has asked for) (?:this one|one of these)\.$/,
      ([n]) =>
        says(
          n?.replace('Nobody', '0'),
          people.filter(({ wants }) => moved.some((one) => wants.has(one))).length,
        ),
    ],
    ...optionClaims(about),
  ]
}

function optionClaims({ id, places = {}, before = {}, moved = [] }: Told): Claim[] {
  const off = moved.filter((one) => !places[one]).length
  const counts = (groups: (string | undefined)[]) =>
    Number(groups[0] ?? 0) === moved.length - off && Number(groups[1] ?? 0) === off
  const moves = '(?:(\\d+) talks? moves?)?(?:, )?(?:(\\d+) comes? off the grid)?'
  return [
    [new RegExp(`^${moves}\\.$`), (groups) => counts(groups) && moved.length > 0],
    [
      new RegExp(`^It gets a place, ${moves}\\.$`),
      (groups) => counts(groups) && !before[id] && Boolean(places[id]),
    ],
    [new RegExp(`^It gets no place, ${moves}\\.$`), (groups) => counts(groups) && !places[id]],
    [
      /^It gets a place, nothing else moves\.$/,
      () => !before[id] && Boolean(places[id]) && moved.length === 0,
    ],
    [/^It gets no place, nothing else moves\.$/, () => !places[id] && moved.length === 0],
    [/^Nothing has to move\.$/, () => moved.length === 0],
    [/^It stays: there is no larger room for it at that time\.$/, () => moved.length === 0],
  ]
}

const listed = (items: readonly string[]) => items.join(', ').replace(/, ([^,]*)$/, ' and $1')
