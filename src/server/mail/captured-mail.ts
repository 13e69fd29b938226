/** `/dev/mail`: in demo mode, shows the mails that the site would have sent. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import PostalMime, { type Email } from 'postal-mime'
import { setCookieHeader } from '../../domain/cookies.ts'
import { paths } from '../../domain/paths.ts'
import type { Config } from '../config/config.ts'
import { isSameSecret } from '../http/request-guards.ts'
import { ifMissing } from '../lib/file-error.ts'
import { keyedHash } from '../lib/tokens.ts'
import { captureDir, captureName } from './captured-mail-files.ts'

const mostListed = 200

const cookieName = 'captured_mail'
const cookieDays = 30

/** Opens the captured mail; the same after a restart, and printed at each start. */
export const capturedMailKey = (voterKey: string) => keyedHash(voterKey, 'captured-mail', 'key')

/** To be mounted at `paths.capturedMail`, for loopback clients in demo mode only: the mails hold working tokens. */
export function createCapturedMail({
  dataDir,
  publicUrl,
  key,
}: Pick<Config, 'dataDir' | 'publicUrl'> & { key: string }): Hono {
  const app = new Hono()
  const dir = captureDir(dataDir)
  const read = (name: string) => readFile(join(dir, name))

  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
    c.header('x-robots-tag', 'noindex')
  })

  // A proxy on this machine may hand strangers on who look like its own user: they do not know the key.
  app.use(async (c, next) => {
    const given = c.req.query('key')
    if (given !== undefined && isSameSecret(given, key)) {
      const maxAgeSeconds = cookieDays * 24 * 3600
      const options = { maxAgeSeconds, path: paths.capturedMail }
      c.header('set-cookie', setCookieHeader(cookieName, key, options, { publicUrl }))
      return c.redirect(paths.capturedMail, 303)
    }
    if (isSameSecret(getCookie(c, cookieName) ?? '', key)) return next()
    return c.html(lockedPage(given !== undefined), 403, { 'content-security-policy': lockedPolicy })
  })

  app.get('/', async (c) => {
    const names = (await readdir(dir).catch(ifMissing))?.filter((name) => captureName.test(name)) ?? []
    const newest = names.sort().reverse().slice(0, mostListed)
    const mails = await Promise.all(
      newest.map(async (name) => ({ name, mail: await PostalMime.parse(await read(name)) })),
    )
    return c.html(listPage(mails, names.length, dir), 200, { 'content-security-policy': pagePolicy })
  })

  app.get('/:name/:form?', async (c) => {
    const { name, form } = c.req.param()
    const file = captureName.test(name) ? await read(name).catch(ifMissing) : undefined
    if (file === undefined) {
      const gone = page('No such mail', html`<p>This mail is not here (any more).</p>`)
      return c.html(gone, 404, { 'content-security-policy': pagePolicy })
    }
    if (form === 'raw') {
      return c.body(new Uint8Array(file), 200, {
        'content-type': 'message/rfc822',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
    const mail = await PostalMime.parse(file)
    if (form !== 'html') return c.html(mailPage(name, mail), 200, { 'content-security-policy': pagePolicy })
    // Links leave the frame.
    const body = withImages(mail).replace(/<head[^>]*>/i, '$&<base target="_top">')
    return c.html(body, 200, { 'content-security-policy': mailPolicy, 'x-frame-options': 'SAMEORIGIN' })
  })

  return app
}

/** The attached pictures of a mail, where its text names them. */
const withImages = ({ html: body = '', attachments }: Email) =>
  attachments.reduce(
    (text, { contentId, mimeType, content }) =>
      contentId && typeof content !== 'string'
        ? text.replaceAll(
            `cid:${contentId.replace(/^<|>$/g, '')}`,
            `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`,
          )
        : text,
    body,
  )

const styles = `
  :root { color-scheme: light dark; background: Canvas; color: CanvasText; }
  body { max-width: 900px; margin: 0 auto; padding: 20px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  input, button { box-sizing: border-box; max-width: 100%; font: inherit; padding: 0.4em 0.8em; margin: 0.25em 0; }
  iframe { width: 100%; height: 980px; border: 1px solid; box-sizing: border-box; background: #fff; }
`
const sandbox = 'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'
const styleHash = createHash('sha256').update(styles).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const lockedPolicy = pagePolicy.replace("form-action 'none'", "form-action 'self'")
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'; sandbox ${sandbox}`

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(styles)}</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`

const lockedPage = (isWrongKey: boolean) =>
  page(
    'Captured mail',
    html`<p>The mail of this demo is for whoever started it. Open the address behind <q>Captured mail</q> in the lines that the
site printed at its start, or enter the key at the end of it. You do that once in each browser.</p>
${isWrongKey ? html`<p role="alert"><strong>This key is not the one that was printed.</strong></p>` : ''}
<form><label for="key">Key</label> <input id="key" name="key" required autocomplete="off" size="43"> <button>Open</button></form>`,
  )

const recipients = ({ to = [] }: Email) => to.map(({ address }) => address).join(', ')

const listPage = (mails: { name: string; mail: Email }[], all: number, dir: string) =>
  page(
    'Captured mail',
    html`<p>In demo mode nothing leaves this machine: each mail is a file in <code>${dir}</code>. ${mails.length < all ? `The newest ${mails.length} of ${all}` : 'Newest first'}.</p>
<ul>${mails.map(
      ({ name, mail }) =>
        html`<li><a href="${paths.capturedMail}/${name}">${mail.subject}</a> to ${recipients(mail)}, ${mail.date}</li>`,
    )}</ul>${mails.length === 0 ? 'No mail yet.' : ''}`,
  )

const mailPage = (name: string, mail: Email) =>
  page(
    mail.subject ?? '',
    html`<p>To ${recipients(mail)}, ${mail.date}. <a href="${paths.capturedMail}/${name}/raw">The whole mail as a file</a>,
<a href="${paths.capturedMail}">all captured mail</a></p>
<iframe title="The mail as HTML" sandbox="${sandbox}" src="${paths.capturedMail}/${name}/html"></iframe>`,
  )
