/** The calls that need the secret link, and every combination of right and wrong credentials. */
import { calls } from '../../src/domain/calls/index.ts'

type CallWithSecret = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['gate'] extends 'admin-with-secret' ? Name : never
}[keyof typeof calls]

/** What else an administrator sends, by call: one without a line here does not compile. The task is one that is there. */
const payloads: Record<CallWithSecret, (taskId: string) => object> = {
  'list-internal-tasks': () => ({}),
  'create-internal-task': () => ({ taskData: { title: 'Ring the cowbell' } }),
  'update-internal-task': (taskId) => ({ taskId, updates: { completed: true } }),
  'delete-internal-task': (taskId) => ({ taskId }),
  'get-participants-overview': () => ({}),
  'list-internal-participants': () => ({}),
  'export-internal-participants': () => ({}),
}

/** Each with its payload. */
export const callsWithSecret = Object.keys(calls)
  .filter((name): name is CallWithSecret => calls[name as keyof typeof calls].gate === 'admin-with-secret')
  .map((name) => [name, payloads[name]] as const)

const secrets = ['none', 'wrong', 'another', 'right'] as const
const sessions = ['none', 'junk', 'expired', 'live'] as const

/** The 16 combinations of secret and session; only the last is let in. */
export const combinations = sessions.flatMap((session) => secrets.map((secret) => ({ secret, session })))

export type Secret = (typeof secrets)[number]
export type SessionState = (typeof sessions)[number]
export const isLetIn = ({ secret, session }: { secret: Secret; session: SessionState }) =>
  secret === 'right' && session === 'live'
