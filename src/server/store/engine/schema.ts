/** The tables and views as Kysely sees them; `schema.test.ts` compares them with both engines. */
import type { Selectable } from 'kysely'
import type { AdminTables } from './tables/admin.ts'
import type { DayTables } from './tables/day.ts'
import type { DemoTables } from './tables/demos.ts'
import type { DirectoryTables } from './tables/directory.ts'
import type { EventTables } from './tables/event.ts'
import type { MailTables } from './tables/mails.ts'
import type { OrderTables } from './tables/orders.ts'
import type { ProposalTables } from './tables/proposals.ts'
import type { SeatTables } from './tables/seats.ts'
import type { StarTables } from './tables/stars.ts'

export interface Schema
  extends DayTables,
    DemoTables,
    DirectoryTables,
    EventTables,
    MailTables,
    AdminTables,
    OrderTables,
    ProposalTables,
    SeatTables,
    StarTables {}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
