/** The one door to nodemailer: SMTP where MAIL_URL is set, files of real mail where it is not (demo mode). */
import type { SMTPPoolOptions, SMTPSentMessageInfo, Transporter } from 'nodemailer'
import { mail as words } from '../../../content/mail.ts'
import type { Config } from '../config/config.ts'
import { isThisMachine } from '../config/schemas.ts'
import { captureFile } from './captured-file.ts'
import type { Attachment } from './template.ts'

/** A mail ready to go to exactly one mailbox. */
export interface OutgoingMail {
  /** Id of its row in the outbox: fixes the Message-ID, so that a second copy can be told as one. */
  id: string
  template: string
  queuedAt: Date
  /** One validated address; never parsed as a list. */
  recipient: string
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
  unsubscribeUrl?: string
}

export interface Mailer {
  /** Resolves when the other side has taken the mail; throws a DeliveryError when it has not. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  /** Throws a DeliveryError when mail cannot go out at present. */
  check(): Promise<void>
  close(): void
}

/**
 * Whose trouble it is: `mail` is refused for good (no retry helps), `later` may work next time, `server` means that
 * no mail gets through at present.
 */
export type DeliveryTrouble = 'mail' | 'later' | 'server'

export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly trouble: DeliveryTrouble
  constructor(trouble: DeliveryTrouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

type MailSettings = Pick<Config, 'mode' | 'dataDir' | 'publicUrl' | 'mail'>

/** SMTP by `mail.url`, else one `.eml` file a mail in `DATA_DIR/mail/`. Opens nothing before the first mail. */
export function createMailer(settings: MailSettings): Mailer {
  return settings.mail.url === undefined ? captureMailer(settings) : smtpMailer(settings, settings.mail.url)
}

const timeoutMs = 10_000

/** Loaded with the first mail: it costs memory that a resting site can do without. */
const nodemailer = () => import('nodemailer')

function smtpMailer(settings: MailSettings, url: string): Mailer {
  let opening: Promise<Transporter<SMTPSentMessageInfo, SMTPPoolOptions>> | undefined
  const transport = () => {
    opening ??= nodemailer().then(({ createTransport }) =>
      createTransport({
        ...smtpServer(url, settings.mode),
        pool: true,
        maxConnections: 4,
        // A connection lost after DATA may have delivered: only the outbox decides about a second attempt.
        maxRequeues: 0,
        idleTimeout: 30_000,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    )
    return opening
  }
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
      opening?.then((opened) => opened.close({ force: true }))
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

/**
 * Host, port, encryption and sign-in of `smtp://` or `smtps://`; nothing else is read from the URL. A live site signs in at
 * another machine, and hands mails over, encrypted only; else `smtp://` uses STARTTLS where the server offers it.
 */
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

/** One mailbox and nothing that SMTP or a header could read as more: nodemailer splits even the envelope's strings at commas. */
const oneMailbox = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u

function messageOf(mail: OutgoingMail, { publicUrl, mail: { from } }: MailSettings) {
  if (!oneMailbox.test(mail.recipient)) {
    throw new DeliveryError('mail', 'the recipient is not one plain mail address')
  }
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return {
    messageId: `<${mail.id}@${host}>`,
    from: { name: words.senderName, address: from },
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ fileName: filename, contentType, content }) => ({
      filename,
      contentType,
      content,
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

/**
 * What an SMTP failure means for the mail. Only a 5xx to this recipient or this message speaks about the mail; a 5xx to
 * the sign-in or to our own sender address is a setting that an organiser can mend within the 72 hours.
 */
function deliveryError(error: {
  code?: string
  command?: string
  responseCode?: number
  message?: string
}): DeliveryError {
  const { code = 'EUNKNOWN', command = '', responseCode = 0 } = error
  const summary = [code, responseCode || '', command, withoutAddresses(error.message ?? '')]
  return new DeliveryError(troubleOf(code, command, responseCode), summary.filter(Boolean).join(' '))
}

function troubleOf(code: string, command: string, responseCode: number): DeliveryTrouble {
  if (code === 'EABORT') return 'later'
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  if (!isAboutMail || responseCode === 421) return 'server'
  // 503 says that the session was in a wrong state; 'API' that the address cannot be spoken in SMTP at all.
  const isFinal = (responseCode >= 500 && responseCode !== 503) || command === 'API'
  return isFinal ? 'mail' : 'later'
}

/** An error's words may quote the recipient or a link of the mail: neither belongs into a log. At most 200 characters. */
export const withoutAddresses = (text: string) =>
  text
    .replace(/https?:\/\/\S+/gi, '…')
    .replace(/[^\s<>"']*@[^\s<>"']*/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
