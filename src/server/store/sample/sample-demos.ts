import type { Db } from '../engine/db.ts'

/** What the sample's builders want to show in the evening; nobody is real. */
const ideas = [
  {
    title: 'Left Sock Ledger',
    line: 'Photograph a sock, and find the neighbour who has the other one.',
    team: ['Teo Muster', 'Zanele Sample'],
    turn: 1,
    shown: true,
    stars: [5, 4, 5, 3, 4, 5],
  },
  {
    title: 'Tram or Walk',
    line: 'Says at the stop whether walking is quicker, and by how many breaths.',
    team: ['Ilze Paraugs'],
    turn: 2,
    shown: true,
    stars: [4, 4, 3, 3, 5, 2],
  },
  {
    title: 'The Choir That Listens',
    line: 'Sing one line; five machines answer a third below, mostly.',
    team: ['Gwenllian Enghraifft', 'Mahealani Laʻana', 'Juma Mfano'],
    turn: 3,
    shown: false,
    stars: [],
  },
  {
    title: 'Recipe for What Is Left',
    line: 'Looks into the fridge and is polite about it. Looking for somebody who can cook.',
    team: ['Pia Ejemplo'],
    turn: null,
    shown: false,
    stars: [],
  },
] as const

export const sampleIdeasAt = new Date('2025-08-30T14:35:00Z')

/** The round is open, two of three demos have been shown, and no result is revealed. */
export async function loadSampleDemos(tx: Db): Promise<void> {
  const given_at = sampleIdeasAt
  for (const { title, line, team, turn, shown, stars } of ideas) {
    const { id: demo_id } = await tx
      .insertInto('demos')
      .values({ title, line, created_at: given_at, position: turn, shown_at: shown ? given_at : null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = [
      ...team.map((name, at) => ({ name, stars: null, voter_id: `sample-builder-${turn ?? 0}-${at}` })),
      ...stars.map((given, at) => ({ name: null, stars: given, voter_id: `sample-demo-guest-${at}` })),
    ]
    await tx
      .insertInto('demo_people')
      .values(people.map((person) => ({ ...person, demo_id, given_at })))
      .execute()
  }
  await tx
    .insertInto('demo_round')
    .values({ id: 1, revision: 1, is_open: true })
    .onConflict((on) => on.column('id').doUpdateSet({ is_open: true }))
    .execute()
}
