import { pino } from 'pino'

export type Logger = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/** One JSON line per event on standard error; what could carry a secret is cut before it is written (SECURITY X9). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          'password',
          'token',
          'cookie',
          'authorization',
          '*.password',
          '*.token',
          '*.cookie',
          '*.authorization',
        ],
        censor: '***',
      },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

/** A path fit for a log line: without query, and with the secret end of the internal screens masked. */
export const maskedPath = (url: string) =>
  (url.split(/[?#]/, 1)[0] ?? '').replace(/((?:todos|participants)(?:_|%5f)).*/i, '$1***').slice(0, 300)
