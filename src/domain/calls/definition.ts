/** What the areas of the call table share. */
import * as z from 'zod/mini'
import type { SiteEvent } from '../event/site-event.ts'

/** Who may make a call; `server/auth/gates.ts` holds the check behind each word. */
export type Gate =
  | 'anyone'
  | 'contribution-editor'
  | 'host'
  | 'participant-editor'
  | 'door'
  | 'floor'
  | 'admin'
  | 'admin-with-secret'

export interface CallDefinition {
  summary: string
  gate: Gate
  input: Input
  output: z.ZodMiniType
}

/** A function of the current event where the event decides what may be sent. */
type Input = z.ZodMiniType | ((event: SiteEvent) => z.ZodMiniType)

export const define = <const Definition extends CallDefinition>(definition: Definition) => definition

export const success = z.object({ success: z.literal(true) })

export const csvFile = z.object({ fileName: z.string(), csv: z.string() })

/** Beyond the limit of guesses: the same for right and wrong addresses, and the right one is served. */
export const addressAnswer = z.object({
  success: z.literal(true),
  addressUnchecked: z.optional(z.literal(true)),
})

/** Not validated here: the gate gives the same answer to every wrong secret. */
export const secret = z.optional(z.unknown())
