/** `/dev/mail`: what the site would have sent, for whoever tries it out on their own machine (CONTRACT 2). */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import PostalMime, { type Email, type Attachment as MailFile } from 'postal-mime'
import { paths } from '../../domain/paths.ts'
import { captureDir, captureName } from './captured-file.ts'

const mostListed = 200

/**
 * The pages of captured mail, to be mounted at `paths.capturedMail`. Whoever mounts it lets only demo mode and loopback
 * clients through: the mails hold live tokens.
 */
export function capturedMail({ dataDir }: { dataDir: string }): Hono {
  const app = new Hono()
  const dir = captureDir(dataDir)

  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
    c.header('x-robots-tag', 'noindex')
  })

  app.get('/', async (c) => {
    const names = (await namesIn(dir)).slice(0, mostListed)
    const mails = await Promise.all(
      names.map(async (name) => ({ name, mail: await PostalMime.parse(await readFile(join(dir, name))) })),
    )
    return c.html(listPage(mails, dir), 200, { 'content-security-policy': pagePolicy })
  })

  const mailNamed = async (name: string) =>
    captureName.test(name) ? await readFile(join(dir, name)).catch(ifMissing) : undefined
  const missing = (c: Context) =>
    c.html(page('No such mail', html`<p>This mail is not here (any more).</p>`), 404, {
      'content-security-policy': pagePolicy,
    })

  app.get('/:name/attachments/:number', async (c) => {
    const { name, number } = c.req.param()
    const source = await mailNamed(name)
    const file = source && (await PostalMime.parse(source)).attachments[Number(number)]
    if (file === undefined) return missing(c)
    return c.body(bytesOf(file), 200, {
      // Whatever the mail calls it: no browser shows it as a page of this site.
      'content-type': file.mimeType === 'text/calendar' ? 'text/calendar' : 'application/octet-stream',
      'content-disposition': `attachment; filename="${fileNameOf(file)}"`,
      'content-security-policy': filePolicy,
    })
  })

  app.get('/:name/:form?', async (c) => {
    const { name, form } = c.req.param()
    const source = await mailNamed(name)
    if (source === undefined) return missing(c)
    if (form === 'raw') {
      return c.body(new Uint8Array(source), 200, {
        'content-type': 'message/rfc822',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': filePolicy,
      })
    }
    const mail = await PostalMime.parse(source)
    if (form === 'html') {
      return c.html(withTopTarget(mail.html ?? ''), 200, {
        'content-security-policy': mailPolicy,
        'x-frame-options': 'SAMEORIGIN',
      })
    }
    return c.html(mailPage(name, mail), 200, { 'content-security-policy': pagePolicy })
  })

  return app
}

/** Newest first; a folder that is not there yet holds no mail. */
async function namesIn(dir: string): Promise<string[]> {
  const names = (await readdir(dir).catch(ifMissing)) ?? []
  return names.filter((name) => captureName.test(name)).sort((a, b) => (a < b ? 1 : -1))
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** The parser ends the lines of a text with LF; in the mail, and in RFC 5545, they end with CRLF. */
function bytesOf({ content, mimeType }: MailFile): Uint8Array<ArrayBuffer> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  if (!mimeType.startsWith('text/')) return bytes
  return new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll(/\r?\n/g, '\r\n'))
}

/** A name that cannot say anything to a header or a file system. */
const fileNameOf = ({ filename }: MailFile) =>
  (filename ?? '').replace(/[^\w.-]+/g, '-').replace(/^\.+/, '') || 'file'

const filePolicy = "default-src 'none'; sandbox"
const links = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

/** Links of the mail leave its frame, as they would leave a mail program. */
const withTopTarget = (body: string) => body.replace(/<head[^>]*>/i, '$&<base target="_top">')

const styles = `
  :root { color-scheme: light dark; --paper: #F5F1E6; --ink: #15141C; --accent: #2146E8; }
  @media (prefers-color-scheme: dark) { :root { --paper: #15141C; --ink: #F5F1E6; --accent: #FFC928; } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  header { background: #FFC928; color: #15141C; border-bottom: 3px solid var(--ink); padding: 20px; }
  header a { color: inherit; }
  h1 { margin: 0; font-size: 28px; line-height: 1.1; font-weight: 900; }
  main { max-width: 900px; margin: 0 auto; padding: 20px; }
  main a { color: var(--accent); font-weight: 700; }
  .mails { list-style: none; margin: 0; padding: 0; }
  .mails li { border-bottom: 1px solid var(--ink); padding: 12px 0; }
  .mails span { display: block; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 980px; border: 3px solid var(--ink); box-sizing: border-box; background: #F5F1E6; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--ink); padding: 16px; }
  dl { display: grid; grid-template-columns: minmax(90px, max-content) 1fr; gap: 4px 16px; }
  dt { font-weight: 700; }
  dd { margin: 0; overflow-wrap: anywhere; }
  summary { cursor: pointer; font-weight: 700; padding: 8px 0; }
`
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox ${links}`

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<header><h1>${title}</h1><a href="${paths.capturedMail}">All captured mail</a></header>
<main>${content}</main>
</body>
</html>`

const listPage = (mails: { name: string; mail: Email }[], dir: string) =>
  page(
    'Captured mail',
    html`<p>In demo mode nothing leaves this machine: each mail is a file in <code>${dir}</code>. Newest first.</p>
${
  mails.length === 0
    ? html`<p>No mail yet.</p>`
    : html`<ul class="mails">${mails.map(
        ({
          name,
          mail,
        }) => html`<li><a href="${paths.capturedMail}/${name}">${mail.subject ?? '(no subject)'}</a>
<span>to ${recipients(mail)}</span><span>${mail.date ?? ''}</span></li>`,
      )}</ul>`
}`,
  )

const mailPage = (name: string, mail: Email) =>
  page(
    mail.subject ?? '(no subject)',
    html`<dl><dt>From</dt><dd>${mail.from?.name ?? ''} ${mail.from?.address ?? ''}</dd>
<dt>To</dt><dd>${recipients(mail)}</dd><dt>Date</dt><dd>${mail.date ?? ''}</dd></dl>
<p><a href="${paths.capturedMail}/${name}/raw">Download the .eml file</a></p>
${
  mail.attachments.length === 0
    ? ''
    : html`<h2>Attachments</h2>
<ul>${mail.attachments.map(
        (
          file,
          number,
        ) => html`<li><a href="${paths.capturedMail}/${name}/attachments/${number}" download>${file.filename ?? 'file'}</a>
(${file.mimeType}, ${bytesOf(file).length} bytes)</li>`,
      )}</ul>`
}
<iframe title="The mail as HTML" sandbox="${links}" src="${paths.capturedMail}/${name}/html"></iframe>
<h2>Plain text</h2>
<pre>${withLinks(mail.text ?? '')}</pre>
<details><summary>All headers</summary><dl>${mail.headers.map(
      ({ key, value }) => html`<dt>${key}</dt><dd>${value}</dd>`,
    )}</dl></details>`,
  )

const recipients = (mail: Email) => (mail.to ?? []).map(({ address }) => address ?? '').join(', ')

/** Plain text with its web addresses clickable; split keeps them at the odd places. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
