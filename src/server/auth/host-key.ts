import { keyedHash } from '../lib/tokens.ts'

/** A host whom organisers name has no address: the same name is the same person. */
export const keyOfHost = (voterKey: string, name: string) =>
  keyedHash(voterKey, 'host', name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()).slice(0, 32)
