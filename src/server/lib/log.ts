import { inspect } from 'node:util'
import { pino, stdSerializers } from 'pino'
import { withSourceLines } from './source-lines.ts'

export type Logger = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/** Fields, at the top or one level down, that are never written. */
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

/** Writes one JSON line per event to standard error, without secrets (docs/security.md#secrets-in-logs). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: {
        err: (error: unknown) => {
          // Anything may be thrown, and the logger must not throw.
          if (!(error instanceof Error)) return { type: typeof error, message: masked(inspect(error)) }
          const { type, message, stack, ...more } = stdSerializers.err(error)
          return {
            type,
            message: masked(message),
            stack: masked(withSourceLines(stack ?? '')),
            code: more.code,
          }
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

/** When standard error is a file on a full disk, 1 MB of lines wait and further ones are lost. */
function destination() {
  const lines = pino.destination({ dest: 2, sync: true, maxLength: 1_000_000 })
  return lines.on('error', () => {})
}

const masked = (text: string) =>
  text
    .replace(/((?:todos|participants)(?:_|%5f)(?!public\b))[^\s"'?#]*/gi, '$1***')
    .replace(/((?:\/|%2f)door(?:\/|%2f))[^\s"'?#]*/gi, '$1***')
    .replace(/(\b(?:seats?|invoice)(?:\/|%2f)+)[0-9a-f%]{32,}/gi, '$1***')
    .replace(/((?:\/|%2f)plan(?:\/|%2f)+)[^\s"'?#]*/gi, '$1***')
    .replace(/((?:token|edit|offer|voter|pass|session(?:_id)?)=)[^\s"'&;]*/gi, '$1***')

/** A path for a log line: without query, masked, and without `secret` wherever it stands. */
export const maskedPath = (url: string, secret?: string) => {
  const path = masked(url.split(/[?#]/, 1)[0] ?? '')
  return (secret ? path.replaceAll(secret, '***') : path).slice(0, 300)
}
