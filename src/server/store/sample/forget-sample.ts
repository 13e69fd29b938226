import { type RawBuilder, sql } from 'kysely'
import { demoAdministrator } from '../../../domain/admins.ts'
import { counted } from '../../../domain/counted.ts'
import { StartupError } from '../../lib/startup-error.ts'
import type { Db } from '../engine/db.ts'
import { sampleContributions } from './sample-contributions.ts'
import { sampleIdeasAt } from './sample-demos.ts'
import { sampleParticipants } from './sample-people.ts'
import { samplePublication } from './sample-plan.ts'
import { sampleTasks } from './sample-tasks.ts'

/** How much of the sample a database holds, or held. */
export interface SampleCounts {
  orders: number
  contributions: number
  tasks: number
  administrators: number
}

/** Rows are compared by their time, too: a real person may have the same address or title. */
const isSample = {
  orders: sql<boolean>`(customer_email, created_at) in (select * from unnest(
    ${sampleParticipants.map(({ email }) => email)}::text[],
    ${sampleParticipants.map(({ createdAt }) => createdAt)}::timestamptz[]))`,
  contributions: sql<boolean>`(title, contributor_email, created_at) in (select * from unnest(
    ${sampleContributions.map(({ title }) => title)}::text[],
    ${sampleContributions.map(({ contributorEmail }) => contributorEmail)}::text[],
    ${sampleContributions.map(({ createdAt }) => createdAt)}::timestamptz[]))`,
  internal_tasks: sql<boolean>`(title, created_at) in (select * from unnest(
    ${sampleTasks.map(({ title }) => title)}::text[],
    ${sampleTasks.map(({ createdAt }) => createdAt)}::timestamptz[]))`,
  admins: sql<boolean>`email = ${demoAdministrator}`,
} satisfies Record<string, RawBuilder<boolean>>

async function inEachTable(work: (table: keyof typeof isSample) => Promise<number>): Promise<SampleCounts> {
  return {
    orders: await work('orders'),
    contributions: await work('contributions'),
    tasks: await work('internal_tasks'),
    administrators: await work('admins'),
  }
}

/** Deletes the sample's people and the demo's administrator, in the transaction given; everybody else stays. */
export async function forgetSample(tx: Db): Promise<SampleCounts> {
  await forgetSamplePlan(tx)
  await tx.deleteFrom('demos').where('created_at', '=', sampleIdeasAt).execute()
  return inEachTable(async (table) => {
    const { numDeletedRows } = await tx.deleteFrom(table).where(isSample[table]).executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** Before the proposals: a talk without any stays as a cancelled one. One merged with a real proposal stays. */
async function forgetSamplePlan(tx: Db): Promise<void> {
  await sql`
    delete from talks where id in (
      select talk_id from talk_sources join contributions on contributions.id = contribution_id
      group by talk_id having bool_and(${isSample.contributions}))`.execute(tx)
  const { publishedAt, publishedBy } = samplePublication
  await tx
    .deleteFrom('programmes')
    .where('published_at', '=', publishedAt)
    .where('published_by', '=', publishedBy)
    .execute()
}

/** Throws a StartupError for a database in which the demo ran: its password was printed, its people are made up. */
export async function refuseSample(db: Db): Promise<void> {
  const found = await inEachTable(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .where(isSample[table])
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
  if (Object.values(found).every((count) => count === 0)) return
  throw new StartupError(
    `This database was used by the demo: it holds ${sampleText(found)}. A live site does not start with them. Forget them, then start again: npm run event -- forget-sample`,
  )
}

export function sampleText({ orders, contributions, tasks, administrators }: SampleCounts): string {
  return `${counted(orders, 'order')}, ${counted(contributions, 'proposal')} and ${counted(tasks, 'task')} of the sample, and ${administrators === 0 ? 'no administrator of the demo' : `the demo’s administrator (${demoAdministrator})`}`
}
