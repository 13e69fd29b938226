import { readFileSync } from 'node:fs'
import { startApp } from '/work/main/tests/support/app.ts'
import { startSmtpSink } from '/work/main/tests/support/smtp.ts'

const rss = (pid) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024) | 0
const env = { ANON_KEY: 'a'.repeat(20), BUDGETS: 'off' }
const call = (url, name, body) =>
  fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: env.ANON_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(async (r) => [r.status, await r.text()])
let app = await startApp({ env })
console.log('rss before mail', rss(app.pid))
console.log(await call(app.url, 'subscribe-newsletter', { email: 'mia@example.org' }))
const mail = await app.waitForMail(() => true)
console.log('rss after mail', rss(app.pid), mail.subject)
const token = (kind) => new RegExp(`${kind}\\?token=([\\w-]+)`).exec(mail.text)[1]
console.log(
  await call(app.url, 'confirm-newsletter', { token: token('confirm') }),
  await call(app.url, 'confirm-newsletter', { token: token('confirm') }),
)
const list = await fetch(`${app.url}/dev/mail`)
console.log(
  list.status,
  list.headers.get('content-security-policy')?.slice(0, 60),
  list.headers.get('x-frame-options'),
)
const name = /dev\/mail\/([^"]+)"/.exec(await list.text())[1]
const html = await fetch(`${app.url}/dev/mail/${name}/html`)
console.log(html.status, html.headers.get('content-security-policy'), html.headers.get('x-frame-options'))
const oneClick = /<([^>]+)>/.exec(mail.headers.find((h) => h.key === 'list-unsubscribe').value)[1]
const post = await fetch(oneClick, {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
  redirect: 'manual',
})
console.log('one-click', post.status, (await post.text()).slice(0, 60))
console.log(await call(app.url, 'confirm-newsletter', { token: token('confirm') }))
await app.stop()
// hung SMTP
const sink = await startSmtpSink('hang')
app = await startApp({ env: { ...env, MAIL_URL: sink.url } })
const times = []
for (let i = 0; i < 30; i++) {
  const t = performance.now()
  await call(app.url, 'subscribe-newsletter', { email: `g${i}@example.org` })
  times.push(performance.now() - t)
}
times.sort((a, b) => a - b)
console.log('hung SMTP, calls ms p50/max', times[15].toFixed(1), times[29].toFixed(1))
await app.kill('SIGKILL')
sink.mode = 'accept'
console.log(app.output().slice(-600))
const again = await startApp({ env: { ...env, MAIL_URL: sink.url }, dataDir: app.dataDir })
const t0 = performance.now()
while (new Set(sink.received.flatMap((m) => m.to)).size < 26 && performance.now() - t0 < 20000)
  await new Promise((r) => setTimeout(r, 100))
console.log(
  'after kill -9 and restart, delivered',
  sink.received.length,
  'distinct',
  new Set(sink.received.flatMap((m) => m.to)).size,
  'in',
  (performance.now() - t0) | 0,
  'ms (the others are leased or backing off)',
)
const t1 = performance.now()
await again.stop()
console.log('stop ms', (performance.now() - t1) | 0)
await sink.close()
process.exit(0)
