/** The only reader of the environment: every setting, checked once at start (docs/api.md#settings). */
import * as z from 'zod/mini'
import { demoAdministrator, newPassword } from '../../domain/admins.ts'
import { day } from '../../domain/durations.ts'
import { retention } from '../../domain/retention.ts'
import { StartupError } from '../lib/startup-error.ts'
import { readS3Url, type S3Settings, s3Form } from './s3-url.ts'
import {
  host,
  isThisMachine,
  optional,
  origin,
  safeOrigin,
  secret,
  url,
  wholeNumber,
  withDefault,
} from './schemas.ts'

/** The event that ships. */
export const sampleFolder = './content'

const defaultBackupDays = retention.backups / day

const environment = z.object({
  PORT: withDefault(wholeNumber(0, 65535), '3000'),
  HOST: optional(host),
  PUBLIC_URL: optional(origin),
  DATA_DIR: withDefault(z.string(), './data'),
  EVENT_DIR: optional(z.string()),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'], 'postgres://user:password@host/database')),
  MAIL_URL: optional(url(['smtp:', 'smtps:'], 'smtp://user:password@host:587', { needsHost: true })),
  MAIL_FROM: optional(
    z
      .string()
      .check(z.regex(/^[^@\s<>,;:"]+@[^@\s<>,;:"]+\.[^@\s<>,;:"]+$/, 'must be one plain mail address')),
  ),
  STRIPE_SECRET_KEY: optional(z.string().check(z.minLength(8, 'is too short'))),
  STRIPE_WEBHOOK_SECRET: optional(z.string().check(z.minLength(8, 'is too short'))),
  STRIPE_API_BASE: optional(safeOrigin),
  S3_URL: optional(
    z.string().check(z.refine((value) => readS3Url(value) !== undefined, `must look like ${s3Form}`)),
  ),
  ANON_KEY: optional(secret(16)),
  INTERNAL_SECRET: optional(secret(16)),
  ADMIN_EMAIL: withDefault(
    z.string().check(z.maxLength(254, 'is too long'), z.email('must be a mail address'), z.toLowerCase()),
    demoAdministrator,
  ),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .check(
        z.refine(
          (password) => newPassword.safeParse(password).success,
          'must have 8 to 1,000 characters and not be among the first that are guessed',
        ),
      ),
  ),
  SAMPLE_DATA: optional(z.enum(['on', 'off'], 'must be on or off')),
  TRUST_PROXY: withDefault(wholeNumber(0, 10), '0'),
  LOG_LEVEL: withDefault(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
  BACKUP_KEEP_DAYS: withDefault(wholeNumber(0, 3650), String(defaultBackupDays)),
  PROGRAMME_OFFLINE: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  BUDGETS: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
})
type Environment = z.output<typeof environment>

export const settingNames = Object.keys(environment.shape)

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** The API's origin in place of Stripe's; for tests. */
  apiBase: string | undefined
}

export interface Config {
  mode: 'demo' | 'live'
  /** 0 asks the system for a free port. */
  port: number
  host: string
  /** The site's origin without a trailing slash. In demo mode it names the port really listened on. */
  publicUrl: string
  /** PUBLIC_URL is unset: the origin follows the port. */
  isLocalUrl: boolean
  dataDir: string
  /** The folder whose event an empty database takes; undefined in live mode: none. */
  eventDir: string | undefined
  databaseUrl: string | undefined
  mail: { url: string | undefined; from: string }
  /** Undefined: the demo's own payment page. */
  stripe: StripeSettings | undefined
  /** Undefined: images are files below `dataDir`. */
  s3: S3Settings | undefined
  /** Where sample data may be loaded into an empty database. */
  sampleData: boolean
  /** The public anonymous key; undefined until the generated one is read from DATA_DIR. */
  anonKey: string | undefined
  /** The end of the secret links; undefined until the generated one is read from DATA_DIR. */
  internalSecret: string | undefined
  /** Made when the database has no administrator; without a password one is generated. */
  firstAdmin: { email: string; password: string | undefined }
  trustProxy: number
  logLevel: Environment['LOG_LEVEL']
  /** How many days automatic backups are kept; 0 makes no daily ones. */
  backupKeepDays: number
  /** Whether phones keep the last copy of the programme. */
  programmeOffline: boolean
  /** Off only in demo mode, for load and fault tests. */
  rateLimits: boolean
}

/** Demo mode without PUBLIC_URL or with one on this machine, else live. All problems are one StartupError. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
  const publicUrl = parsed.success ? parsed.data.PUBLIC_URL : env.PUBLIC_URL || undefined
  const isLive =
    typeof publicUrl === 'string' && URL.canParse(publicUrl) && !isThisMachine(new URL(publicUrl).hostname)
  if (isLive) problems.push(...problemsOfLiveMode(env))
  else if (!env.STRIPE_SECRET_KEY !== !env.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together')
  }
  if (problems.length > 0 || !parsed.success) {
    throw new StartupError(
      ['These settings need attention:', ...problems.map((line) => `  - ${line}`)].join('\n'),
    )
  }

  const settings = parsed.data
  return {
    mode: isLive ? 'live' : 'demo',
    port: settings.PORT,
    host: settings.HOST ?? (settings.PUBLIC_URL ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: settings.PUBLIC_URL
      ? new URL(settings.PUBLIC_URL).origin
      : `http://localhost:${settings.PORT}`,
    isLocalUrl: settings.PUBLIC_URL === undefined,
    dataDir: settings.DATA_DIR,
    eventDir: settings.EVENT_DIR ?? (isLive ? undefined : sampleFolder),
    databaseUrl: settings.DATABASE_URL,
    mail: { url: settings.MAIL_URL, from: settings.MAIL_FROM ?? 'hello@example.org' },
    stripe: stripeOf(settings),
    s3: settings.S3_URL === undefined ? undefined : readS3Url(settings.S3_URL),
    sampleData: settings.SAMPLE_DATA ? settings.SAMPLE_DATA === 'on' : !isLive,
    anonKey: settings.ANON_KEY,
    internalSecret: settings.INTERNAL_SECRET,
    firstAdmin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    backupKeepDays: settings.BACKUP_KEEP_DAYS,
    programmeOffline: settings.PROGRAMME_OFFLINE === 'on',
    rateLimits: settings.BUDGETS === 'on',
  }
}

/** How long automatic backups are kept; with daily ones off, those made before migrations. */
export const daysOfBackups = ({ backupKeepDays }: Pick<Config, 'backupKeepDays'>): number =>
  backupKeepDays || defaultBackupDays

const stripeOf = (settings: Environment): StripeSettings | undefined =>
  settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: settings.STRIPE_SECRET_KEY,
        webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
        apiBase: settings.STRIPE_API_BASE && new URL(settings.STRIPE_API_BASE).origin,
      }
    : undefined

function problemsOfLiveMode(env: Record<string, string | undefined>): string[] {
  const needed = {
    MAIL_URL: 'is needed in live mode: mail is not captured there',
    MAIL_FROM: 'is needed in live mode: the address mail comes from',
    STRIPE_SECRET_KEY: 'is needed in live mode: the demo payment is refused there',
    STRIPE_WEBHOOK_SECRET: 'is needed in live mode: payments are confirmed by signed webhooks',
    ADMIN_EMAIL: 'is needed in live mode: no default administrator is created there',
    ADMIN_PASSWORD: 'is needed in live mode: no password is generated and printed there',
  }
  const problems = Object.entries(needed)
    .filter(([name]) => !env[name])
    .map(([name, why]) => `${name} ${why}`)
  if (env.ADMIN_EMAIL?.toLowerCase() === demoAdministrator)
    problems.push('ADMIN_EMAIL is the administrator of the demo; write the address of somebody real')
  if (env.SAMPLE_DATA === 'on') problems.push('SAMPLE_DATA must be off in live mode')
  if (env.BUDGETS === 'off') problems.push('BUDGETS must be on in live mode')
  return problems
}
