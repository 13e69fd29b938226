/** The adapter of nodemailer: SMTP where MAIL_URL is set, else files (demo mode). */
import type { SMTPPoolOptions, SMTPSentMessageInfo, Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { isThisMachine } from '../config/schemas.ts'
import { onceMade } from '../lib/once-made.ts'
import { captureFile } from './captured-mail-files.ts'
import type { Attachment } from './template.ts'

export interface OutgoingMail {
  /** Id of its row in the outbox; makes the Message-ID, so that mail programs recognise a second copy. */
  id: string
  template: string
  queuedAt: Date
  senderName: string
  /** One validated address; never parsed as a list. */
  recipient: string
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
  unsubscribeUrl?: string
}

export interface Mailer {
  /** Resolves when the server has taken the mail; else throws a DeliveryError. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Throws a DeliveryError when mail cannot go out at present. */
  check(): Promise<void>
  close(): void
}

/** What failed: this mail finally, this mail for now, or the server for every mail. */
export type DeliveryFailure = 'mail' | 'later' | 'server'

export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly kind: DeliveryFailure
  constructor(kind: DeliveryFailure, message: string) {
    super(message)
    this.kind = kind
  }
}

type MailSettings = Pick<Config, 'mode' | 'dataDir' | 'publicUrl' | 'mail'>

/** SMTP by `mail.url`, else one `.eml` file a mail in `DATA_DIR/mail/`. Connects with the first mail. */
export function createMailer(settings: MailSettings): Mailer {
  return settings.mail.url === undefined ? captureMailer(settings) : smtpMailer(settings, settings.mail.url)
}

const timeoutMs = 10_000

/** Loaded with the first mail, to save memory until then. */
const nodemailer = () => import('nodemailer')

function smtpMailer(settings: MailSettings, url: string): Mailer {
  let open: Transporter<SMTPSentMessageInfo, SMTPPoolOptions> | undefined
  const transport = onceMade(async () => {
    const { createTransport } = await nodemailer()
    open = createTransport({
      ...smtpServer(url, settings.mode),
      pool: true,
      maxConnections: 4,
      // A connection lost after DATA may have delivered: only the outbox may retry.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return open
  })
  return {
    async send(mail, signal) {
      const opened = await transport()
      await opened.sendMail({ ...messageOf(mail, settings), signal }).catch((error) => {
        throw deliveryError(error)
      })
    },
    async check() {
      const opened = await transport()
      await opened.verify().catch((error) => {
        throw deliveryError(error)
      })
    },
    close() {
      open?.close({ force: true })
    },
  }
}

function captureMailer(settings: MailSettings): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer()
      const composer = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const { message } = await composer.sendMail(messageOf(mail, settings))
      await captureFile(settings.dataDir, mail, message as Buffer).catch((error: NodeJS.ErrnoException) => {
        throw new DeliveryError('server', `${error.code} ${error.syscall} in the mail folder`)
      })
    },
    check: async () => {},
    close() {},
  }
}

/** A live site sends to other machines only encrypted; else `smtp://` uses STARTTLS where the server offers it. */
function smtpServer(
  address: string,
  mode: Config['mode'],
): Pick<SMTPPoolOptions, 'host' | 'port' | 'secure' | 'requireTLS' | 'auth'> {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: mode === 'live' && !secure && !isThisMachine(url.hostname),
    ...(auth.user ? { auth } : {}),
  }
}

/** One mailbox only: nodemailer splits even the strings of the envelope at commas. */
const oneMailbox = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u

function messageOf(mail: OutgoingMail, { publicUrl, mail: { from } }: MailSettings) {
  if (!oneMailbox.test(mail.recipient)) {
    throw new DeliveryError('mail', 'the recipient is not one plain mail address')
  }
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return {
    messageId: `<${mail.id}@${host}>`,
    from: { name: mail.senderName, address: from },
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ fileName: filename, contentType, content, contentId }) => ({
      filename,
      contentType,
      content,
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  }
}

/** A 5xx about sign-in or sender address is a setting that can be corrected within 72 hours. */
function deliveryError(error: {
  code?: string
  command?: string
  responseCode?: number
  message?: string
}): DeliveryError {
  const { code = 'EUNKNOWN', command = '', responseCode = 0 } = error
  const summary = [code, responseCode || '', command, withoutAddresses(error.message ?? '')]
  return new DeliveryError(failureOf(code, command, responseCode), summary.filter(Boolean).join(' '))
}

function failureOf(code: string, command: string, responseCode: number): DeliveryFailure {
  if (code === 'EABORT') return 'later'
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  if (!isAboutMail || responseCode === 421) return 'server'
  // 503 means a wrong state of the session; `API` an address that SMTP cannot express.
  const isFinal = (responseCode >= 500 && responseCode !== 503) || command === 'API'
  return isFinal ? 'mail' : 'later'
}

/** At most 200 characters of an error's text, without the recipient or links of the mail, for the log. */
export const withoutAddresses = (text: string) =>
  text
    .slice(0, 2_000)
    .replace(/https?:\/\/\S+/gi, '…')
    .replace(/[^\s<>"']*@[^\s<>"']*/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
