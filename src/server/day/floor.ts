import type { OpenFloor } from '../../domain/day/floor.ts'
import { paths } from '../../domain/paths.ts'
import type { CallContext } from '../context.ts'
import { sha256Of } from '../lib/hash.ts'
import { qrPath } from '../lib/qr.ts'
import { keyedHash } from '../lib/tokens.ts'
import { type FloorPass, openPass } from '../store/floor.ts'

/** Short, for a code that is read from the last row; 132 bits. */
export const passOf = (voterKey: string, seed: string) => keyedHash(voterKey, 'floor', seed).slice(0, 22)

export function shownFloor(
  pass: FloorPass,
  { voterKey, config, now }: Pick<CallContext, 'voterKey' | 'config' | 'now'>,
): OpenFloor | null {
  const text = passOf(voterKey, pass.seed)
  // Under another key, after a restore say, nobody could use it.
  if (!sha256Of(text).equals(pass.sha256)) return null
  const url = `${config.publicUrl}${paths.pitchWith(text)}`
  const secondsLeft = Math.ceil((pass.closes_at.getTime() - now.getTime()) / 1_000)
  return { pass: text, url, qr: qrPath(url), closesAt: pass.closes_at.toISOString(), secondsLeft }
}

/** Null while it is closed. */
export async function readFloor(
  context: Pick<CallContext, 'db' | 'now' | 'voterKey' | 'config'>,
): Promise<OpenFloor | null> {
  const pass = await openPass(context.db, context.now)
  return pass ? shownFloor(pass, context) : null
}
