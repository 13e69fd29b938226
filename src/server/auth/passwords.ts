/** Passwords are kept as argon2id hashes; this is the one door to the library that makes them. */
import { hash, verify } from '@node-rs/argon2'
import { createLimit } from '../lib/concurrency.ts'

/** Argon2id with OWASP's current parameters: 19 MiB of memory, two passes, one thread. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A hash that no password leads to: looking at it lasts as long as at a real one. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Each takes 19 MiB, 30 ms and one of Node's four threads for work beside the event loop. */
const limit = createLimit(4)

/** What is stored in place of a password: 97 characters of PHC format. */
export const hashPassword = (password: string): Promise<string> => limit.run(() => hash(password, parameters))

/**
 * Whether the hash was made of this password. Without a hash it is not, and saying so lasts as long
 * (docs/security.md#sign-in-guessing).
 */
export const isPasswordOf = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  limit.run(() => verify(passwordHash ?? nobodysHash, password))
