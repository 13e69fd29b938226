/** The calls of the internal screens, with all that may be wrong about who makes them (SECURITY A5). */
import { calls } from '../../src/domain/calls.ts'

type OrganizerCall = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['gate'] extends 'organizer' ? Name : never
}[keyof typeof calls]

/** What else an organiser sends, by call: one without a line here does not compile. The task is one that is there. */
const payloads: Record<OrganizerCall, (taskId: string) => object> = {
  'list-internal-tasks': () => ({}),
  'create-internal-task': () => ({ taskData: { title: 'Ring the cowbell' } }),
  'update-internal-task': (taskId) => ({ taskId, updates: { completed: true } }),
  'delete-internal-task': (taskId) => ({ taskId }),
  'get-participants-overview': () => ({}),
  'list-internal-participants': () => ({}),
  'export-internal-participants': () => ({}),
}

/** Each with its payload. */
export const organizerCalls = Object.keys(calls)
  .filter((name): name is OrganizerCall => calls[name as keyof typeof calls].gate === 'organizer')
  .map((name) => [name, payloads[name]] as const)

const secrets = ['none', 'wrong', 'another', 'right'] as const
const sessions = ['none', 'junk', 'expired', 'live'] as const

/** The 16 combinations of secret and session; only the last is let in. */
export const combinations = sessions.flatMap((session) => secrets.map((secret) => ({ secret, session })))

export type Secret = (typeof secrets)[number]
export type Session = (typeof sessions)[number]
export const isLetIn = ({ secret, session }: { secret: Secret; session: Session }) =>
  secret === 'right' && session === 'live'
