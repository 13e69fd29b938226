import { startApp } from '../../tests/support/app.ts'
import { buyersKey, makeCall } from '../../tests/support/buyers.ts'
import { type SmtpMode, startSmtpSink } from '../../tests/support/smtp.ts'
import { until } from '../../tests/support/until.ts'
import { type Finding, figureOf } from '../faults.ts'

/** What a mail server does to us, in turns; whoever has no mailbox there (550) is given up and not waited for. */
const troubles: (SmtpMode | 'away')[] = [
  'away',
  'hang',
  'refuse-busy',
  'refuse-sender',
  'refuse-recipient',
  'drop-after-data',
]
const visitorsEach = 20
/** No call waits for mail (SECURITY R2). */
const mostMs = 200

/** Subscribes people while the mail server fails in each of its ways, then lets it work and counts what arrives. */
export async function mailServer(): Promise<Finding[]> {
  const found: Finding[] = []
  const sink = await startSmtpSink('accept')
  const { port } = sink
  await sink.close()
  const app = await startApp({
    env: {
      ANON_KEY: buyersKey,
      BUDGETS: 'off',
      LOG_LEVEL: 'error',
      SAMPLE_DATA: 'off',
      MAIL_URL: sink.url,
      MAIL_FROM: 'hello@example.org',
    },
  })
  const awaited: string[] = []
  const copies: Buffer[] = []
  let open = sink
  try {
    // The first call of a process is not what is measured.
    await makeCall(app.url, 'subscribe-newsletter', { email: 'first@example.org' })
    for (const trouble of troubles) {
      if (trouble !== 'away') {
        if (open === sink) open = await startSmtpSink(trouble, port)
        open.mode = trouble
      }
      const before = open.received.length
      const took: number[] = []
      for (let visitor = 1; visitor <= visitorsEach; visitor += 1) {
        const email = `${trouble}-${visitor}@example.org`
        const started = performance.now()
        const { status } = await makeCall(app.url, 'subscribe-newsletter', { email })
        took.push(performance.now() - started)
        if (status !== 200) throw new Error(`${trouble}: ${status}`)
        if (trouble !== 'refuse-recipient') awaited.push(email)
      }
      // Each way is met by at least one attempt, where there is somebody to meet.
      if (trouble === 'drop-after-data') {
        await until(() => open.received.length > before || undefined, {
          what: 'a first copy',
          withinMs: 150_000,
        })
        copies.push(...open.received.slice(before).map(({ source }) => source))
      }
      const slowest = Math.round(Math.max(...took))
      found.push({
        'what was done': `${visitorsEach} people subscribed, the mail server: ${trouble}`,
        figure: figureOf(slowest < mostMs, `slowest answer ${slowest} ms`),
      })
    }
    open.mode = 'accept'
    const dropped = open.received.length
    const started = performance.now()
    const arrived = () => open.received.slice(dropped)
    const missing = () => {
      const there = new Set(arrived().flatMap(({ to }) => to))
      return awaited.filter((email) => !there.has(email))
    }
    await until(() => missing().length === 0 || undefined, { withinMs: 15 * 60_000 }).catch(() => {})
    const seconds = Math.round((performance.now() - started) / 1000)
    const ids = arrived().map(({ source }) => messageIdOf(source))
    const twice = ids.length - new Set(ids).size
    const doubled = ids.filter((id) => copies.some((copy) => messageIdOf(copy) === id)).length
    found.push({
      'what was done': 'the mail server works again',
      figure: figureOf(
        missing().length === 0 && twice === 0 && doubled <= dropped,
        `${awaited.length - missing().length} of ${awaited.length} mails arrived within ${seconds} s, ${twice} twice; of ${dropped} that it took and dropped, ${doubled} came again`,
      ),
    })
  } finally {
    await app.stop()
    if (open !== sink) await open.close()
  }
  return found
}

const messageIdOf = (source: Buffer) => /^message-id: *(.*)$/im.exec(source.toString())?.[1]
