import type { Gate } from '../domain/calls.ts'
import { ok, type Result } from '../domain/result.ts'
import type { CallContext } from './call-context.ts'

/** The check behind each word of `domain/calls.ts`; a gate lets through or refuses before the handler runs. */
export const gates: Record<Gate, (context: CallContext) => Promise<Result<void>>> = {
  anyone: async () => ok(undefined),
}
