/** When proposals are taken: the document `proposals` says from when until when (docs/product.md#call-for-proposals). */
import type { Proposals } from './event/documents.ts'
import { inWords } from './event/zoned.ts'
import { windowState } from './time-window.ts'

/** Why nothing new is taken now, and the moment from which or since which it is so: ISO 8601. */
export type ClosedCall = { state: 'early' | 'over'; at: string }

export function closedCall(
  now: Date,
  { opensAt, closesAt }: Pick<Proposals, 'opensAt' | 'closesAt'>,
): ClosedCall | undefined {
  const state = windowState(now, opensAt, closesAt)
  if (state === 'early' && opensAt !== null) return { state, at: opensAt }
  return state === 'over' && closesAt !== null ? { state, at: closesAt } : undefined
}

/** 'The call for proposals has been closed since Friday 29 August 2025, 18:00, Zurich time.' */
export const closedInWords = ({ state, at }: ClosedCall, timeZone: string): string =>
  state === 'early'
    ? `The call for proposals opens on ${inWords(at, timeZone)}.`
    : `The call for proposals has been closed since ${inWords(at, timeZone)}.`
