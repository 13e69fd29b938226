import { createHash } from 'node:crypto'
import type { SiteEvent } from '../../../domain/event/site-event.ts'
import type { Db } from '../engine/db.ts'
import { lockPlan, moveTalks, setRevision } from '../plan.ts'
import { insertProgramme } from '../programmes.ts'
import { insertTalkOf, readProposals } from '../talks.ts'

/** What the sample's organisers laid out the evening before, by rooms and slots of the sample's document `day`. */
const draft: Record<string, Record<string, string>> = {
  first: {
    hall: 'You shout, I type, we ship',
    loft: 'Voice first, or: my father has never seen a button',
    kitchen: 'Tool protocols, explained with a kitchen',
    quay: 'Quilts, carpets, commits',
  },
  second: {
    hall: "Nain's recipes: 412 index cards and one very patient model",
    loft: 'An app for exactly one person',
    quay: 'Atelier pour les timides',
  },
  third: {
    hall: 'Prompt injection, live and on purpose',
    loft: 'Thirty apps in thirty days: the honest ledger',
    kitchen: 'A model in the cow shed',
    quay: 'How to end a prototype kindly',
  },
  fourth: {
    hall: 'May a union use agents? A round table with shouting',
    loft: 'The museum guide that lied so beautifully',
    quay: 'How to sing with a machine that cannot breathe',
  },
}
const notOnTheGrid = 'The access hour: mend an app that is not yours'
const morning = ['first', 'second']

export const samplePublication = { publishedBy: 'Mara Muster', publishedAt: new Date('2025-08-29T19:40:00Z') }

/** Nothing for an event with other rooms or slots. */
export async function loadSamplePlan(
  tx: Db,
  proposals: readonly { id: string; title: string }[],
  { rooms, slots }: Pick<SiteEvent['day'], 'rooms' | 'slots'>,
): Promise<void> {
  const wanted = Object.entries(draft).flatMap(([slotId, row]) =>
    Object.entries(row).map(([roomId, title]) => ({ title, place: { roomId, slotId } })),
  )
  const isThere = ({ place }: (typeof wanted)[number]) =>
    rooms.some(({ id }) => id === place.roomId) && slots.some(({ id }) => id === place.slotId)
  if (!wanted.every(isThere)) return

  const { publishedAt } = samplePublication
  const placeOf = new Map<string, (typeof wanted)[number]['place'] | null>([
    ...wanted.map(({ title, place }) => [title, place] as const),
    [notOnTheGrid, null],
  ])
  const chosen = proposals.filter(({ title }) => placeOf.has(title)).map(({ id }) => id)
  const moves = []
  for (const proposal of await readProposals(tx, chosen)) {
    const talkId = await insertTalkOf(tx, proposal, hostKey(proposal.contributor_email), publishedAt)
    moves.push({ talkId, to: placeOf.get(proposal.title) ?? null })
  }
  const revision = (await lockPlan(tx)) + 1
  await moveTalks(tx, moves, { revision, adminId: null })
  await setRevision(tx, revision)
  const talks = moves.flatMap(({ talkId, to }) =>
    to && morning.includes(to.slotId) ? [{ talkId, place: to }] : [],
  )
  // The afternoon came after it: of the plan as it stands, publishing would do nothing.
  await insertProgramme(tx, { ...samplePublication, planRevision: revision - 1, talks }, publishedAt)
}

/** Without the site's key, which is not agreed on yet; the addresses are made up. */
const hostKey = (address: string) => createHash('sha256').update(address).digest('base64url')
