/** Who wants what, and how much each vote weighs (docs/product.md#planner, docs/decisions/0030-planner.md). */
import { type Board, byText } from './board.ts'
import type { Day, DayVoter } from './day.ts'

/** People with the same votes and hours. */
export interface Ballot {
  people: number
  isVerified: boolean
  /** Sessions of the board, ascending. */
  wants: number[]
  /** Sessions that they host themselves. */
  hosts: number[]
  /** By slot: whether the poll says that they are there. */
  isThere: boolean[]
}

export interface Wishes {
  ballots: Ballot[]
  /** By session: how much a vote for it weighs because others voted before it was proposed, at least 1. */
  late: number[]
  /** By session: how much an unverified vote weighs. */
  unverified: number[]
  /** By session: people who want it, at a guess among all that are expected. */
  wanted: number[]
  /** By session: people who voted for it. */
  voters: number[]
  /** By session: people who voted for anything after it was proposed. */
  looked: number[]
  /** Expected people for each voter. */
  peopleAVoter: number
}

/** Voters who count as having looked everywhere: without them, two late voters could double a vote. */
const ballast = 2
const mostLate = 6
const maxUnverifiedWeight = 0.5
/** Unverified votes of a proposal together weigh at most this share of its verified ones, … */
const maxUnverifiedShare = 0.8
/** … and at most this many times the share that they have on the whole board. */
const mostUnusual = 1.3
/** Unverified votes for each verified one: taken where there are fewer. */
const leastRatio = 0.15

export function wishesOf(day: Day, board: Board): Wishes {
  const people = peopleOf(day, board).filter(({ isThere }) => isThere.includes(true))
  const voters = people.filter(({ last }) => last > Number.NEGATIVE_INFINITY)
  const verified = board.sessions.map(() => 0)
  const others = board.sessions.map(() => 0)
  for (const { wants, isVerified } of voters) {
    const counts = isVerified ? verified : others
    for (const session of wants) counts[session] = (counts[session] ?? 0) + 1
  }
  const damping = dampingOf(voters)
  const weight = damping?.weight ?? 1
  const looked = board.sessions.map(
    ({ proposedAt }) => voters.filter(({ last }) => !(last < proposedAt)).length,
  )
  const late = looked.map((count) => Math.min(mostLate, (voters.length + ballast) / (count + ballast)))
  const peopleAVoter = voters.length > 0 && day.people > 0 ? day.people / voters.length : 1
  return {
    ballots: ballotsOf(people),
    late,
    unverified: others.map((count, session) => {
      const most = damping ? damping.share * (verified[session] ?? 0) : count
      return count * weight > most ? most / count : weight
    }),
    wanted: late.map(
      (factor, session) => factor * ((verified[session] ?? 0) + (others[session] ?? 0)) * peopleAVoter,
    ),
    voters: verified.map((count, session) => count + (others[session] ?? 0)),
    looked,
    peopleAVoter,
  }
}

/**
 * The weight of an unverified vote, and the cap for a proposal as a share of its verified votes. With many unverified voters
 * each weighs less. Voters for one proposal alone are not counted, so a group cannot raise its own cap.
 */
function dampingOf(voters: Person[]): { weight: number; share: number } | undefined {
  // Where no address is verified, all votes weigh alike.
  if (!voters.some(({ isVerified, wants }) => isVerified && wants.length > 0)) {
    return undefined
  }
  const votesOf = (areVerified: boolean) =>
    voters.reduce(
      (sum, { isVerified, wants }) =>
        sum + (isVerified === areVerified && wants.length > 1 ? wants.length : 0),
      0,
    )
  const verified = votesOf(true)
  if (verified === 0) return { weight: maxUnverifiedWeight, share: maxUnverifiedShare }
  const ratio = Math.max(leastRatio, votesOf(false) / verified)
  const weight = Math.min(maxUnverifiedWeight, maxUnverifiedShare / (mostUnusual * ratio))
  return { weight, share: Math.min(maxUnverifiedShare, mostUnusual * ratio * weight) }
}

interface Person extends Omit<Ballot, 'people'> {
  /** When they last voted for anything. */
  last: number
}

/** One for each person, and for each voter of whom no person is known. */
function peopleOf(day: Day, board: Board): Person[] {
  const groups = new Map<string, DayVoter[]>()
  for (const voter of day.voters) {
    const key = voter.person === null ? `voter ${voter.id}` : `person ${voter.person}`
    const group = groups.get(key)
    if (group) group.push(voter)
    else groups.set(key, [voter])
  }
  const hosted = new Map<string, number[]>()
  for (const [index, { hosts }] of board.sessions.entries()) {
    for (const host of new Set(hosts)) hosted.set(host, [...(hosted.get(host) ?? []), index])
  }
  return [...groups.values()].map((group) => {
    const votes = group.flatMap((voter) => voter.votes)
    const wants = new Set(votes.flatMap(({ session }) => board.sessionOf.get(session) ?? []))
    const person = group[0]?.person
    return {
      isVerified: group.some(({ verified }) => verified),
      wants: [...wants].sort((one, other) => one - other),
      hosts: (person && hosted.get(person)) || [],
      isThere: hoursOf(group, day),
      last: votes.reduce((latest, { at }) => (at > latest ? at : latest), Number.NEGATIVE_INFINITY),
    }
  })
}

/** Who has not answered the poll is taken to be there all day. */
function hoursOf(group: DayVoter[], day: Day): boolean[] {
  const answers = group
    .map(({ commitment }) => commitment ?? '')
    .filter((answer) => Object.hasOwn(partsOf, answer))
  return day.slots.map(
    ({ part }) => answers.length === 0 || answers.some((answer) => partsOf[answer]?.includes(part)),
  )
}

const partsOf: Readonly<Record<string, readonly string[]>> = {
  'yes-full': ['morning', 'evening'],
  'yes-morning': ['morning'],
  'yes-evening': ['evening'],
  'no-changed-plans': [],
}

/** Ordered by what they hold, so that neither ids nor the order of voters can matter. */
function ballotsOf(people: Person[]): Ballot[] {
  const ballots = new Map<string, Ballot>()
  for (const { isVerified, wants, hosts, isThere } of people) {
    if (wants.length === 0) continue
    const key = [wants.join(), hosts.join(), isVerified, isThere.map(Number).join('')].join(' ')
    const same = ballots.get(key)
    if (same) same.people += 1
    else ballots.set(key, { people: 1, isVerified, wants, hosts, isThere })
  }
  return [...ballots].sort(([one], [other]) => byText(one, other)).map(([, ballot]) => ballot)
}
