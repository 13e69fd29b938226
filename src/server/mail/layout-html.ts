import { html, raw } from 'hono/html'
import { grounds, type Inks } from '../../domain/event/inks.ts'
import { shownPicture } from '../../domain/event/stored-pictures.ts'
import { paths } from '../../domain/paths.ts'
import { webAddress } from '../../domain/sendings.ts'
import type { Block, LayoutContent, MailSite, ProgrammeAct, ReceiptRow } from './template.ts'

const { ink, cream: paper } = grounds
const face = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const headline = `font-family: 'Arial Black', ${face}; font-weight: 900; letter-spacing: -0.02em;`
const body = `font-family: ${face}; font-size: 17px; line-height: 1.55; color: ${ink};`

/** Mail programs with a dark mode swap paper and ink; others keep the inline colours. */
const styles = ({ first }: Inks) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: ${ink} !important; }
    .ink { color: ${paper} !important; }
    .edge { border-color: ${paper} !important; }
    .link { color: ${first} !important; }
  }
  @media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
`

/** The HTML body: one table at most 600 px wide, styles inline, nothing loaded but the logo, the same for everybody. */
export async function htmlBody(
  { subject, preview, blocks, hasGreeting, reason }: LayoutContent,
  site: MailSite,
): Promise<string> {
  const { publicUrl, event } = site
  const { mail, publisher } = event
  const { inks } = event.look
  const link = linkIn(inks)
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>${raw(styles(inks))}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background-color: ${paper}; -webkit-text-size-adjust: 100%;">
<div style="display: none; max-height: 0; overflow: hidden;">${preview}</div>
<table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" border="0" style="background-color: ${paper};">
<tr><td align="center" style="padding: 24px 12px;">
<table role="presentation" class="edge" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width: 600px; border: 3px solid ${ink};">
${poster(site)}
<tr><td class="paper pad" style="padding: 32px 36px 12px; background-color: ${paper};">
${hasGreeting ? '' : html`<p class="ink" style="${raw(body)} margin: 0 0 16px;">${mail.greeting},</p>`}
${blocks.filter((block) => block.kind !== 'small').map((block) => htmlOf(block, inks))}
<p class="ink" style="${raw(body)} margin: 24px 0 16px;">${lines(mail.signOff)}</p>
</td></tr>
<tr><td class="paper pad edge" style="padding: 20px 36px 24px; background-color: ${paper}; border-top: 3px solid ${ink};">
${blocks.filter((block) => block.kind === 'small').map((block) => htmlOf(block, inks))}
<p class="ink" style="${raw(small)}">${reason ?? mail.reason}</p>
<p class="ink" style="${raw(small)} margin-bottom: 0;">${[publisher.name, ...publisher.address].join(', ')} · ${link('Privacy', `${publicUrl}${paths.privacy}`)} · ${link('Your data', `${publicUrl}${paths.yourData}`)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return String(page)
}

const small = `font-family: ${face}; font-size: 13px; line-height: 1.5; color: ${ink}; margin: 0 0 10px;`

/** The logo where mail programs can show it, otherwise the name in type; without pictures the alternative text is the name. */
function nameOrLogo({ publicUrl, event }: MailSite) {
  const logo = shownPicture(event.pictures, event.look.logo.file)
  if (!logo || !/\.(?:png|jpg)$/.test(logo.src)) return lines(event.posterLines.join('\n'))
  const width = Math.round(Math.min((logoHeight * logo.width) / logo.height, mostLogoWidth))
  const height = Math.round((width * logo.height) / logo.width)
  return html`<img src="${publicUrl}${logo.src}" alt="${event.name}" width="${width}" height="${height}" border="0" style="display: block; border: 0; font-size: 16px; line-height: 1.1; width: ${width}px; max-width: 100%; height: auto;">`
}
const [logoHeight, mostLogoWidth] = [96, 480]

/** Phones have 290 px for the longest line, and capitals of this face are 0.8 em wide. */
const posterSize = (posterLines: readonly string[]) =>
  Math.min(40, Math.floor(360 / Math.max(...posterLines.map((line) => [...line].length))))

const poster = (site: MailSite) => {
  const { publicUrl, event } = site
  return html`<tr><td class="pad" style="padding: 28px 36px 24px; background-color: ${event.look.inks.third};">
<a href="${publicUrl}" style="${raw(headline)} display: block; font-size: ${posterSize(event.posterLines)}px; line-height: 0.95; color: ${event.look.inks.first}; text-decoration: none; text-transform: uppercase;">${nameOrLogo(site)}</a>
<p style="font-family: ${raw(face)}; font-size: 14px; font-weight: 700; color: #ffffff; margin: 14px 0 0;">${event.dateText} · ${event.city}</p>
</td></tr>
<tr><td style="font-size: 0; line-height: 0;"><table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
<td height="10" width="50%" style="background-color: ${event.look.inks.second};">&nbsp;</td><td height="10" width="30%" style="background-color: ${event.look.inks.first};">&nbsp;</td><td height="10" width="20%" style="background-color: ${ink};">&nbsp;</td>
</tr></table></td></tr>`
}

function htmlOf(block: Block, inks: Inks) {
  const link = linkIn(inks)
  switch (block.kind) {
    case 'heading':
      return html`<h1 class="ink" style="${raw(headline)} font-size: 28px; line-height: 1.1; color: ${ink}; margin: 0 0 16px; word-break: break-word;">${block.text}</h1>
`
    case 'subheading':
      return html`<h2 class="ink" style="${raw(headline)} font-size: 20px; line-height: 1.2; color: ${ink}; margin: 28px 0 12px; word-break: break-word;">${block.text}</h2>
`
    case 'paragraph':
      return html`<p class="ink" style="${raw(body)} margin: 0 0 16px;">${block.text}</p>
`
    case 'written':
      return html`${block.text.split(/\n\s*\n/).map(
        (
          paragraph,
        ) => html`<p class="ink" dir="auto" style="${raw(body)} margin: 0 0 16px; overflow-wrap: anywhere;">${withLinks(paragraph, link)}</p>
`,
      )}`
    case 'button':
      return html`<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin: 8px 0 24px;"><tr>
<td style="background-color: ${inks.second}; border: 3px solid ${ink};"><a href="${block.url}" style="${raw(headline)} display: inline-block; padding: 14px 26px; font-size: 18px; line-height: 1.2; color: ${ink}; text-decoration: none;">${block.label}</a></td>
</tr></table>
`
    case 'links':
      return html`<ul class="ink" style="${raw(body)} margin: 0 0 16px; padding-left: 20px;">${block.links.map(({ label, url }) => html`<li>${link(label, url)}</li>`)}</ul>
`
    case 'seats':
      return html`<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin: 0 0 24px; border-collapse: collapse;">
${block.seats.map(
  ({
    label,
    url,
    imageId,
  }) => html`<tr><td class="edge" width="150" style="padding: 10px 16px 10px 0; border-top: 1px solid ${ink};"><img src="cid:${imageId}" alt="QR code: ${label}" width="150" height="150" style="display: block; background-color: #ffffff;"></td>
<td class="ink edge" style="${raw(body)} padding: 10px 0; border-top: 1px solid ${ink}; word-break: break-word;">${link(label, url)}</td></tr>
`,
)}</table>
`
    case 'receipt':
      return html`<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin: 0 0 24px; border-collapse: collapse;">
${block.rows.map(htmlOfRow)}</table>
`
    case 'programme':
      return html`<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin: 0 0 24px; border-collapse: collapse;">
${block.acts.map((act, index) => htmlOfAct(act, index, inks))}</table>
`
    case 'small':
      return html`<p class="ink" style="${raw(small)}">${block.text}${block.link ? html` ${link(block.link.label, block.link.url)}` : ''}</p>
`
  }
}

function htmlOfRow({ label, value, isTotal }: ReceiptRow) {
  const cell = `${body} padding: 8px 0; vertical-align: top; border-top: ${isTotal ? 3 : 1}px solid ${ink}; font-weight: ${isTotal ? 900 : 400};`
  // Amounts and order numbers stay whole; names and addresses may be long.
  const [ofLabel, ofValue] =
    value.length > 21 ? ['', 'word-break: break-word;'] : ['word-break: break-word;', 'white-space: nowrap;']
  return html`<tr><th class="ink edge" scope="row" align="left" style="${raw(cell)} text-align: left; padding-right: 16px; ${ofLabel}">${label}</th>
<td class="ink edge" align="right" style="${raw(cell)} text-align: right; ${ofValue}">${value}</td></tr>
`
}

function htmlOfAct({ name, items }: ProgrammeAct, index: number, { first, second, third }: Inks) {
  const ground = [first, second, third][index % 3]
  const act = `${headline} font-size: 15px; line-height: 1.3; padding: 4px 10px; color: ${ground === third ? '#ffffff' : ink}; background-color: ${ground};`
  const cell = `${body} padding: 8px 0; vertical-align: top; border-bottom: 1px solid ${ink};`
  return html`<tr><th colspan="2" align="left" style="${raw(act)} text-align: left;">${name}</th></tr>
${items.map(
  ({
    time,
    title,
    details,
  }) => html`<tr><td class="ink edge" width="64" style="${raw(cell)} font-weight: 700; padding-right: 12px;">${time}</td>
<td class="ink edge" style="${raw(cell)}"><strong>${title}</strong>${details.map((detail) => html`<div style="font-size: 15px; line-height: 1.4; margin-top: 6px;">${detail}</div>`)}</td></tr>
`,
)}`
}

const linkIn = (inks: Inks) => (label: string, url: string) =>
  html`<a class="link" href="${url}" style="color: ${inks.third}; font-weight: 700;">${label}</a>`

/** Lines as they were typed, and web addresses as links. */
function withLinks(text: string, link: ReturnType<typeof linkIn>) {
  const parts: unknown[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(webAddress)) {
    parts.push(...lines(text.slice(from, index)), link(url, url))
    from = index + url.length
  }
  return [...parts, ...lines(text.slice(from))]
}

const lines = (text: string) =>
  text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))
