import { hash, verify } from '@node-rs/argon2'
import { createLimit } from '../lib/concurrency.ts'

const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Matches no password, and takes as long to check as a real hash. */
const unmatchedHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Each hash takes 19 MiB, 30 ms and one of Node's four worker threads. */
const limit = createLimit(4)

export const hashPassword = (password: string): Promise<string> => limit.run(() => hash(password, parameters))

/** Without a hash it is false, after the same time (docs/security.md#sign-in-guessing). */
export const isPasswordOf = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  limit.run(() => verify(passwordHash ?? unmatchedHash, password))
