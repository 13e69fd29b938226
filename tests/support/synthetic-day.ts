/** Made-up days for the planner: camps of unequal size, late proposals, lazy voters, bloc voting. Only the judge knows all wishes. */
import type { Day, DayVoter } from '../../src/domain/day/planner.ts'
import { seededRandom } from '../../src/domain/day/random.ts'

export interface DaySettings {
  attendees: number
  proposals: number
  rooms: number
  slots: number
  camps: number
  /** 0: all want the same; 1: nobody wants anything of another camp. */
  polarisation: number
  /** Wished proposals of a person on average, as a share. */
  appetite: number
  /** How much wishes differ in popularity; 0: not at all. */
  skew: number
  /** Share of proposals that come in the second half. */
  late: number
  /** Share of voters whose address nobody knows. */
  unverified: number
  votesOnce: number
  /** Of what they see and want, the share they vote for. */
  care: number
  bloc: boolean
  /** Share of verified voters who answered the poll. */
  polled: number
  /** Share of the people who stay all day. */
  allDay: number
  /** Rooms hold this many times the people, together. */
  roominess: number
}

export interface SyntheticDay {
  day: Day
  settings: DaySettings
  /** By attendee: ids of all sessions they would like, slots in which they are there, and their camp. */
  truth: { wants: Set<string>; isThere: boolean[]; camp: number }[]
  /** The session that a bloc votes for. */
  blocFor?: string
}

export type Random = () => number
const never = 0.22

export const between = (random: Random, least: number, most: number) => least + (most - least) * random()
export const whole = (random: Random, least: number, most: number) =>
  Math.floor(between(random, least, most + 1))
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export function anySettings(random: Random, given: Partial<DaySettings> = {}): DaySettings {
  return {
    attendees: whole(random, 70, 220),
    proposals: 40,
    rooms: 4,
    slots: 6,
    camps: whole(random, 3, 6),
    polarisation: between(random, 0.15, 0.6),
    appetite: between(random, 0.18, 0.28),
    skew: between(random, 0.3, 0.6),
    late: between(random, 0.2, 0.5),
    unverified: between(random, 0.1, 0.65),
    votesOnce: between(random, 0.4, 0.8),
    care: between(random, 0.6, 0.95),
    bloc: random() < 0.25,
    polled: between(random, 0.3, 0.8),
    allDay: between(random, 0.85, 0.95),
    roominess: between(random, 0.9, 1.4),
    ...given,
  }
}

export function syntheticDay(seed: number, given: Partial<DaySettings> = {}): SyntheticDay {
  const random = seededRandom(seed * 7919 + 13)
  const settings = anySettings(random, given)
  const { rooms, slots } = settings
  const id = (kind: string, index: number) => `${kind}${String(index).padStart(3, '0')}`
  const slotIds = Array.from({ length: slots }, (_, index) => id('t', index))
  const facilities = ['screen', 'whiteboard', 'quiet']
  const shares = Array.from({ length: rooms }, () => between(random, 0.2, 1))
  const sumOfShares = shares.reduce((sum, share) => sum + share, 0)
  const wishes = wishesFor(random, settings)
  const day: Day = {
    seed,
    people: settings.attendees,
    sessions: Array.from({ length: settings.proposals }, (_, index) => ({
      id: id('s', index),
      hosts: [
        `h${random() < 0.12 ? whole(random, 0, index) : index}`,
        ...(random() < 0.1 ? [`h${whole(random, 0, settings.proposals - 1)}`] : []),
      ],
      needs: facilities.filter(() => random() < 0.08),
      can:
        random() < 0.8
          ? slotIds
          : atLeastOne(
              slotIds.filter(() => random() < 0.6),
              slotIds,
            ),
      proposedAt: random() < settings.late ? between(random, 0.5, 0.85) : random() ** 2 * 0.5,
    })),
    rooms: shares.map((share, index) => ({
      id: id('r', index),
      capacity: Math.max(6, Math.round((share / sumOfShares) * settings.attendees * settings.roominess)),
      has: index === 0 ? facilities : facilities.filter(() => random() < 0.5),
    })),
    slots: slotIds.map((slot, index) => ({
      id: slot,
      startsAt: new Date(Date.UTC(2030, 4, 4, 9 + index)).toISOString(),
      part: index * 2 < slots ? 'morning' : 'evening',
    })),
    closed: [],
    pins: [],
    voters: [],
  }
  const truth = wishes.map(({ wants, camp }) => {
    const luck = random()
    const hours =
      luck < settings.allDay ? 'yes-full' : luck < (1 + settings.allDay) / 2 ? 'yes-morning' : 'yes-evening'
    const isThere = day.slots.map(({ part }) => hours === 'yes-full' || hours === `yes-${part}`)
    return { wants: new Set(wants.map((index) => id('s', index))), isThere, camp, hours }
  })
  day.voters = truth.flatMap(({ wants, hours }, index) => voterOf(random, settings, day, index, wants, hours))
  if (!settings.bloc) return { day, settings, truth }
  return { day, settings, truth, blocFor: addBloc(random, day, leastWanted(day, truth)) }
}

const atLeastOne = (some: string[], all: string[]) => (some.length > 0 ? some : all.slice(0, 1))

function wishesFor(random: Random, settings: DaySettings) {
  const { attendees, proposals, camps, polarisation, appetite, skew } = settings
  const size = Array.from({ length: camps }, (_, index) => 1 / (index + 1) ** between(random, 0.3, 1))
  const total = size.reduce((sum, one) => sum + one, 0)
  const campOf = () => {
    let left = random() * total
    for (const [camp, one] of size.entries()) {
      left -= one
      if (left < 0) return camp
    }
    return 0
  }
  const sessionCamp = Array.from({ length: proposals }, campOf)
  const popularity = Array.from({ length: proposals }, () => Math.exp(skew * normal(random)))
  const mean = popularity.reduce((sum, one) => sum + one, 0) / proposals
  const ownShare = size.reduce((sum, one) => sum + (one / total) ** 2, 0)
  return Array.from({ length: attendees }, () => {
    const camp = campOf()
    const hunger = Math.exp(0.4 * normal(random))
    const wants = popularity.flatMap((weight, session) => {
      const affinity =
        sessionCamp[session] === camp ? 1 + polarisation * (1 / ownShare - 1) : 1 - polarisation
      const chance = Math.min(0.9, ((appetite * weight) / mean) * affinity * hunger)
      return random() < chance ? [session] : []
    })
    return { wants, camp }
  })
}

function voterOf(
  random: Random,
  settings: DaySettings,
  day: Day,
  index: number,
  wants: Set<string>,
  hours: string,
): DayVoter[] {
  if (random() < never) return []
  const visits = random() < settings.votesOnce ? 1 : whole(random, 2, 4)
  const times = Array.from({ length: visits }, () => between(random, 0.05, 1) ** 0.7).sort((a, b) => a - b)
  const votes: DayVoter['votes'] = []
  for (const { id, proposedAt } of day.sessions) {
    const at = times.find((time) => time >= proposedAt && random() < settings.care)
    if (at !== undefined && wants.has(id)) votes.push({ session: id, at })
  }
  const verified = random() >= settings.unverified
  return [
    {
      id: `v${index}`,
      person: verified ? `p${index}` : null,
      verified,
      commitment: verified && random() < settings.polled ? hours : null,
      votes,
    },
  ]
}

/** Two in three: who is loved needs no bloc. */
function leastWanted({ sessions }: Day, truth: { wants: Set<string> }[]): string[] {
  const wanted = (id: string) => truth.filter(({ wants }) => wants.has(id)).length
  return sessions
    .map(({ id }) => ({ id, fans: wanted(id) }))
    .sort((one, other) => one.fans - other.fans)
    .slice(0, Math.ceil((sessions.length * 2) / 3))
    .map(({ id }) => id)
}

/** Eight to twenty browsers for one session that few want. */
function addBloc(random: Random, day: Day, least: string[]): string {
  const target = least[whole(random, 0, least.length - 1)]
  const session = day.sessions.find(({ id }) => id === target)
  const size = whole(random, 8, 20)
  for (let index = 0; index < size; index++) {
    const at = between(random, session?.proposedAt ?? 0, 1)
    day.voters.push({
      id: `c${index}`,
      person: null,
      verified: false,
      commitment: null,
      votes: [{ session: session?.id ?? '', at }],
    })
  }
  return session?.id ?? ''
}
