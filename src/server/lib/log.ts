import { inspect } from 'node:util'
import { pino, stdSerializers } from 'pino'

export type Logger = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/** Fields of a line, or of what it describes, that are never written. */
const secretNames = [
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'sessionToken',
  'internalSecret',
  'cookie',
  'authorization',
]

/**
 * One JSON line per event on standard error; what could carry a secret is cut before it is written
 * (docs/security.md#secrets-in-logs).
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: {
        err: (error: unknown) => {
          // Whatever was thrown: a log that throws itself would take the answer with it.
          if (!(error instanceof Error)) return { type: typeof error, message: masked(inspect(error)) }
          const { type, message, stack, ...more } = stdSerializers.err(error)
          return { type, message: masked(message), stack: masked(stack ?? ''), code: more.code }
        },
      },
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`]),
        censor: '***',
      },
    },
    destination(),
  )
}

/**
 * Standard error. A file on a full disk ends nobody (docs/security.md#disk-full): the newest 1 MB of lines wait for room,
 * others are lost.
 */
function destination() {
  const lines = pino.destination({ dest: 2, sync: true, maxLength: 1_000_000 })
  return lines.on('error', () => {})
}

/** Text without the secret ends of the internal screens and without the values of tokens. */
const masked = (text: string) =>
  text
    .replace(/((?:todos|participants)(?:_|%5f)(?!public\b))[^\s"'?#]*/gi, '$1***')
    .replace(/((?:token|edit|offer|voter|session(?:_id)?)=)[^\s"'&;]*/gi, '$1***')

/** A path fit for a log line: without query, masked, and without `secret`, wherever somebody mistyped it into the path. */
export const maskedPath = (url: string, secret?: string) => {
  const path = masked(url.split(/[?#]/, 1)[0] ?? '')
  return (secret ? path.replaceAll(secret, '***') : path).slice(0, 300)
}
