import { describe, expect, test } from 'vitest'
import { contributionFor, openTalks } from './schedule.ts'
import type { PublicContribution } from './views.ts'

const proposal = (title: string, type: PublicContribution['type'] = 'talk_session'): PublicContribution => ({
  id: title,
  type,
  title,
  details: 'What it is about',
  contributor_name: 'Ada Lindqvist',
  vote_count: 0,
  created_at: '2025-08-01T00:00:00Z',
  updated_at: '2025-08-01T00:00:00Z',
})

describe('the contribution behind a talk', () => {
  test('is found by the title, ignoring case, spacing and punctuation', () => {
    const talk = proposal('Prompting,  the Hard way!')
    expect(contributionFor('prompting the hard way', [proposal('Another talk'), talk])).toBe(talk)
  })

  test('is found by a title that contains the printed one or is part of it', () => {
    const long = proposal('Evals on a shoestring: measuring what matters')
    expect(contributionFor('Evals on a Shoestring', [long])).toBe(long)
    const short = proposal('Evals on a shoestring', 'keynote')
    expect(contributionFor('Keynote: Evals on a shoestring', [short])).toBe(short)
  })

  test('is not found by a few letters or by parts of words', () => {
    expect(contributionFor('All about AI agents', [proposal('AI')])).toBeUndefined()
    expect(contributionFor('Leadership items of today', [proposal('Ship items')])).toBeUndefined()
  })

  test('is never an offer to volunteer', () => {
    expect(
      contributionFor('Coffee for everyone', [proposal('Coffee for everyone', 'volunteer')]),
    ).toBeUndefined()
  })

  test('is the one with the equal title, else with the longest', () => {
    const equal = proposal('Shipping on Fridays')
    const longer = proposal('Shipping on Fridays and other sins')
    expect(contributionFor('Shipping on Fridays', [longer, equal])).toBe(equal)
    expect(contributionFor('Shipping on Fridays and other sins, live', [equal, longer])).toBe(longer)
  })

  test('is undefined for a title without a letter', () => {
    expect(contributionFor('…', [proposal('???')])).toBeUndefined()
  })
})

test('an entry that is open lists the published talks of the slots that begin before the next entry', () => {
  const talk = (title: string, room: string) => ({
    id: title,
    title,
    hosts: ['Ada'],
    isCancelled: false,
    room,
  })
  const slot = (startsAt: string, ...places: (ReturnType<typeof talk> | null)[]) => ({
    id: startsAt,
    startsAt,
    endsAt: startsAt,
    places,
  })
  const item = (id: string, startsAt: string, isOpen?: boolean) => ({
    id,
    startsAt,
    title: id,
    text: undefined,
    isOpen,
  })
  const items = [item('talks', '11:00', true), item('lunch', '12:00'), item('more', '14:00', true)]
  const schedule = { acts: [{ id: 'a', name: 'A', subtitle: 'A', text: 'A', items }] }
  const slots = [
    slot('11:00', talk('Agents', 'Hall'), null),
    slot('11:50', null, talk('Maps', 'Loft')),
    slot('12:30', talk('Soup', 'Hall')),
  ]
  const open = openTalks(schedule, { version: '3', rooms: ['Hall', 'Loft'], slots })
  expect(
    Object.entries(open).map(([id, talks]) => [
      id,
      talks.map(({ title, startsAt, room }) => [title, startsAt, room]),
    ]),
  ).toEqual([
    [
      'talks',
      [
        ['Agents', '11:00', 'Hall'],
        ['Maps', '11:50', 'Loft'],
      ],
    ],
  ])
  expect(openTalks(schedule, undefined)).toEqual({})
  const night = {
    ...schedule,
    acts: [{ ...schedule.acts[0], items: [item('late', '23:30', true), item('tea', '01:00')] }],
  }
  const lateSlots = [
    slot('23:30', talk('Stars', 'Hall')),
    slot('00:20', talk('Owls', 'Hall')),
    slot('01:10', talk('Naps', 'Hall')),
  ]
  const late = openTalks(night as typeof schedule, { version: '3', rooms: ['Hall'], slots: lateSlots })
  expect(late.late?.map(({ title }) => title)).toEqual(['Stars', 'Owls'])
})
