/** Every call: its name, who may make it, input and output. One without a handler does not compile. */
import type * as z from 'zod/mini'
import type { SiteEvent } from '../event/site-event.ts'
import { adminCalls, adminProcedures } from './admin.ts'
import { contributionsCalls, contributionsUpdates } from './contributions.ts'
import { dayCalls } from './day.ts'
import { demosCalls } from './demos.ts'
import { doorsCalls } from './doors.ts'
import { eventCalls, eventUploads } from './event.ts'
import { firstStepsCalls } from './first-steps.ts'
import { kitchenCalls } from './kitchen.ts'
import { launchCalls } from './launch.ts'
import { newsletterCalls } from './newsletter.ts'
import { orderDeskCalls } from './order-desk.ts'
import { ordersCalls } from './orders.ts'
import { participantsCalls, participantsProcedures, participantsUploads } from './participants.ts'
import { participantsOverviewCalls } from './participants-overview.ts'
import { peopleDeskCalls } from './people-desk.ts'
import { pollCalls } from './poll.ts'
import { proposalDeskCalls } from './proposal-desk.ts'
import { seatsCalls } from './seats.ts'
import { sendingsCalls } from './sendings.ts'
import { starsCalls } from './stars.ts'
import { tasksCalls } from './tasks.ts'
import { yourDataCalls } from './your-data.ts'

export type { CallDefinition, Gate } from './definition.ts'

export const calls = {
  ...newsletterCalls,
  ...contributionsCalls,
  ...proposalDeskCalls,
  ...participantsCalls,
  ...ordersCalls,
  ...orderDeskCalls,
  ...peopleDeskCalls,
  ...pollCalls,
  ...seatsCalls,
  ...yourDataCalls,
  ...adminCalls,
  ...eventCalls,
  ...firstStepsCalls,
  ...launchCalls,
  ...sendingsCalls,
  ...dayCalls,
  ...starsCalls,
  ...demosCalls,
  ...kitchenCalls,
  ...doorsCalls,
  ...tasksCalls,
  ...participantsOverviewCalls,
} as const

/** The calls that take a form with a `file` instead of JSON; `input` is the other fields. */
export const uploads = { ...participantsUploads, ...eventUploads } as const
export type Uploads = typeof uploads
export type UploadName = keyof Uploads

/** `POST /rest/v1/rpc/<name>`, as PostgREST has them. */
export const procedures = { ...adminProcedures, ...participantsProcedures } as const

/** `PATCH /rest/v1/<table>?id=eq.<id>`: the body's fields and the `id` of the filter. */
export const updates = { ...contributionsUpdates } as const

export type Calls = typeof calls & typeof procedures & typeof updates
export type CallName = keyof typeof calls
export type ProcedureName = keyof typeof procedures
export type AnyCallName = keyof Calls
/** What a caller sends, before the schema trims and completes it. */
export type CallPayload<Name extends AnyCallName> = z.input<InputSchema<Calls[Name]['input']>>
export type CallInput<Name extends AnyCallName> = z.output<InputSchema<Calls[Name]['input']>>
export type CallOutput<Name extends AnyCallName> = z.output<Calls[Name]['output']>

type InputSchema<Of> = Of extends (event: SiteEvent) => infer Schema ? Schema : Of

/** What a call takes while the event is this one. */
export const inputOf = <Schema extends z.ZodMiniType>(
  { input }: { input: Schema | ((event: SiteEvent) => Schema) },
  event: SiteEvent,
): Schema => (typeof input === 'function' ? input(event) : input)
