import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../tests/support/databases.ts'
import { until } from '../../../tests/support/until.ts'
import { createVoteBatches } from './vote-batches.ts'
import { type VoteOutcome, verifyVotes } from './votes.ts'

type Outcome = VoteOutcome | undefined

const voter = (number: number) => ({ id: `voter with the number ${String(number).padStart(8, '0')}` })
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

describeOnBothEngines('vote batches', (store, engine) => {
  let proposals: string[]
  beforeEach(async () => {
    const rows = await store()
      .db.insertInto('contributions')
      .values(
        numbers(12).map((number) => ({
          type: 'talk_session' as const,
          title: `Talk ${number}`,
          details: 'Details.',
          contributor_name: 'Mia Muster',
          contributor_email: 'mia@example.org',
        })),
      )
      .returning('id')
      .execute()
    proposals = rows.map(({ id }) => id)
  })

  /** The queue of one process. */
  function openQueue(lateAfterMs = 60_000) {
    const batches = createVoteBatches(store().db, { lateAfterMs })
    return (who: { id: string; verifiedAs?: string }, contributionId = proposals[0] ?? '') =>
      batches.cast({ voter: who, contributionId, givenAt: new Date() })
  }
  /** The voters of a proposal; its count is their number, as that of all others is. */
  async function votersFor(contributionId = proposals[0]): Promise<string[]> {
    const { rows: miscounted } = await store().pool.query(
      'select from contributions where vote_count <> (select count(*) from votes where contribution_id = id)',
    )
    expect(miscounted).toEqual([])
    const votes = await store().db.selectFrom('votes').selectAll().orderBy('voter_id').execute()
    return votes.filter((vote) => vote.contribution_id === contributionId).map(({ voter_id }) => voter_id)
  }
  /** How many round trips to the database the work takes. */
  async function roundTripsDuring(work: () => Promise<unknown>): Promise<number> {
    let roundTrips = 0
    const count = () => {
      roundTrips += 1
    }
    store().pool.on('acquire', count)
    await work()
    store().pool.off('acquire', count)
    return roundTrips
  }

  test('write a hundred simultaneous votes in three round trips', async () => {
    const toggle = openQueue()
    const together = () => Promise.all(numbers(100).map((number) => toggle(voter(number))))
    // The first alone, the 64 that came meanwhile, and the rest.
    expect(await roundTripsDuring(together)).toBe(3)
    expect(await votersFor()).toHaveLength(100)
    // Negative control: single votes are not batched.
    const oneByOne = async () => {
      for (const number of numbers(10)) expect(await toggle(voter(number))).toBe('removed')
    }
    expect(await roundTripsDuring(oneByOne)).toBe(10)
    expect(await votersFor()).toHaveLength(90)
  })

  test('answer each vote on its own, those of one visitor in order, and no unknown contribution', async () => {
    const toggle = openQueue()
    const nobody = '00000000-0000-4000-8000-000000000000'
    const asked: [number, string | undefined, Outcome][] = [
      [0, proposals[3], 'added'],
      [1, proposals[0], 'added'],
      [1, nobody, undefined],
      [1, proposals[0]?.toUpperCase(), 'removed'],
      [2, 'x', undefined],
      [2, `${proposals[0]}\u0000`, undefined],
      [2, `{${proposals[0]}}`, undefined],
      [2, proposals[0], 'added'],
      [1, proposals[0], 'added'],
      [0, proposals[3], 'removed'],
      [1, proposals[3], 'added'],
    ]
    const answers = Promise.all(asked.map(([number, proposal]) => toggle(voter(number), proposal)))
    expect(await answers).toEqual(asked.map(([, , outcome]) => outcome))
    expect(await votersFor()).toEqual([voter(1).id, voter(2).id])
    expect(await votersFor(proposals[3])).toEqual([voter(1).id])
  })

  test('verify the votes of a visitor with a mailed link, and of nobody else in the batch', async () => {
    const toggle = openQueue()
    const verified = { id: voter(1).id, verifiedAs: 'hash of an address' }
    await Promise.all([toggle(voter(0)), toggle(verified), toggle(voter(2))])
    const rows = await store().db.selectFrom('votes').selectAll().orderBy('voter_id').execute()
    expect(rows.map((row) => [row.verified, row.verified_as])).toEqual([
      [false, null],
      [true, 'hash of an address'],
      [false, null],
    ])
  })

  test('fail only the votes that the database cannot store', async () => {
    const toggle = openQueue()
    const votes = [voter(0), voter(1), { id: 'too short' }, { id: 'with a NUL \u0000 in it' }, voter(2)]
    const answers = await Promise.allSettled(votes.map((who) => toggle(who)))
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
    expect(await votersFor()).toEqual([voter(0).id, voter(1).id, voter(2).id])
  })

  test('fail a whole batch with an error of the database, and no other batch', async () => {
    await store().pool.query(`
      create function break_down() returns trigger language plpgsql as
        $$ begin raise exception 'a disk broke' using errcode = '58030'; end $$;
      create trigger break_down before insert on votes for each row
        when (new.voter_id = '${voter(40).id}') execute function break_down();`)
    const toggle = openQueue()
    const answers = await Promise.allSettled(numbers(70).map((number) => toggle(voter(number))))
    await store().pool.query('drop function break_down cascade')
    const failed = answers.flatMap(({ status }, number) => (status === 'rejected' ? [number] : []))
    expect(failed).toEqual(numbers(65).slice(1))
    const counted = [0, 65, 66, 67, 68, 69].map((number) => voter(number).id)
    expect(await votersFor()).toEqual(counted)
    // What failed may be tried again.
    expect(await toggle(voter(40))).toBe('added')
  })

  test.runIf(engine === 'postgresql')('fail the votes whose connection is cut', async () => {
    const toggle = openQueue()
    const holder = await store().pool.connect()
    await holder.query('begin')
    await holder.query('select from contributions where id = $1 for update', [proposals[0]])
    const answers = Promise.allSettled(numbers(150).map((number) => toggle(voter(number))))
    const cut = async () => {
      const { rowCount } = await store().pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%cast_votes%'`,
      )
      return rowCount === 1 || undefined
    }
    await until(cut, { what: 'the first vote that waits for the proposal' }).finally(async () => {
      await holder.query('commit')
      holder.release()
    })
    const added = (await answers).flatMap(({ status }, number) => (status === 'fulfilled' ? [number] : []))
    expect(added).not.toContain(0)
    // The 64 after it may have been sent on the same connection before it was known to be cut; nobody else.
    expect(added).toEqual(expect.arrayContaining(numbers(150).slice(65)))
    expect(await votersFor()).toEqual(added.map((number) => voter(number).id))
  })

  test.runIf(engine === 'postgresql')(
    'write votes for other contributions while one contribution is locked',
    async () => {
      const toggle = openQueue(100)
      const holder = await store().pool.connect()
      await holder.query('begin')
      await holder.query('select from contributions where id = $1 for update', [proposals[0]])
      const held = toggle(voter(0))
      let isHeld = true
      held.finally(() => {
        isHeld = false
      })
      expect(await toggle(voter(1), proposals[1])).toBe('added')
      expect(isHeld).toBe(true)
      await holder.query('commit')
      holder.release()
      expect(await held).toBe('added')
      expect(await votersFor()).toEqual([voter(0).id])
    },
  )

  test('cause no deadlock between two processes, whatever the order of votes and verifications', async () => {
    const queues = [openQueue(), openQueue()]
    const work = numbers(15).flatMap((turn) =>
      queues.flatMap((toggle, at) => {
        const order = (turn + at) % 2 ? proposals : proposals.toReversed()
        return [
          ...order.map((proposal) => toggle(voter(at), proposal)),
          verifyVotes(store().db, { id: voter(at).id, verifiedAs: 'hash of an address' }),
        ]
      }),
    )
    const answers = await Promise.allSettled(work)
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
    // Each has pressed fifteen times.
    for (const proposal of proposals) expect(await votersFor(proposal)).toEqual([voter(0).id, voter(1).id])
  })
})
