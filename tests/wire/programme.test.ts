/** The page of the published programme (docs/product.md#programme). */
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths.ts'
import { type SignedIn, signIn } from '../support/admins.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { testEvent } from '../support/event.ts'
import { until } from '../support/until.ts'

let app: RunningApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp({ env: { SAMPLE_DATA: 'off' } })
  admin = await signIn(app)
})
afterAll(() => app.stop())

const page = async (path: string) => (await fetch(app.url + path)).text()
const feeds = [paths.programmeCalendar, paths.programmeJson, paths.programmeXml]
const version = async () => (await (await fetch(app.url + paths.programmeVersion)).json()).version
const call = async (name: string, payload: object) => {
  // A busy machine may ask to come again.
  const { status, body } = await until(async () => {
    const answer = await admin.call(name, payload)
    return answer.status === 503 ? undefined : { status: answer.status, body: await answer.json() }
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('the page of the programme says what is to come, then shows what is published at once, small and with a version of its own that a cancelled talk changes', async () => {
  const empty = await page(paths.programme)
  expect(empty).toContain(testEvent.day.emptyText)
  // Another event may show its demos in the morning.
  expect(empty.includes('evening')).toBe(false)
  expect(await page(paths.ownProgramme)).toContain('There is no programme yet.')
  expect(await version()).toBe('0')
  for (const path of feeds) expect((await fetch(app.url + path)).status).toBe(200)
  const { rooms, slots } = testEvent.day
  const places = slots.flatMap(({ id: slotId }) => rooms.map(({ id: roomId }) => ({ roomId, slotId })))
  const moves = []
  for (const [at, to] of places.entries()) {
    const title = `Talk ${at} <b>about lakes, ${'long '.repeat(8)}title`
    const entry = { talkId: null, title, details: '', needs: [], host: `Person ${at} Muster`, seen: null }
    moves.push({ talkId: (await call('save-talk', entry)).talkId, to })
  }
  const { revision } = await call('apply-moves', { revision: places.length, moves })
  expect(await page(paths.programme)).not.toContain('Talk 0')
  const published = await call('publish-plan', { revision, tellHosts: false })
  expect(published).toMatchObject({ changed: places.length })
  const shown = await page(paths.programme)
  for (const at of places.keys()) {
    expect(shown).toContain(`Talk ${at} &lt;b&gt;about`)
    expect(shown).toContain(`Person ${at} Muster`)
  }
  expect(await version()).toMatch(new RegExp(`^${published.version}-`))
  expect(shown).toContain(`data-programme="${await version()}"`)
  // HTML and the styles in it, as phones get them.
  expect(brotliCompressSync(shown).length).toBeLessThan(15_000)

  for (const path of feeds) {
    const [first, second] = [await fetch(app.url + path), await fetch(app.url + path)]
    const etag = first.headers.get('etag')
    expect(etag).toBeTruthy()
    expect(second.headers.get('etag')).toBe(etag)
    const feed = await first.text()
    expect(await second.text()).toBe(feed)
    expect(feed).toContain('Person 0 Muster')
    expect(shown).toContain(`href="${path}"`)
    const again = await fetch(app.url + path, { headers: { 'if-none-match': etag ?? '' } })
    expect(again.status).toBe(304)
  }
  // Search engines want the address of each.
  const home = await page(paths.home)
  const [, first = ''] = /"subEvent":\[(\{.*?\}\]?\})/.exec(home) ?? []
  expect(first).toMatch(
    /^\{"@type":"Event","name":"Talk 0 .*"address":\{"@type":"PostalAddress","streetAddress":/,
  )

  // Nothing is painted before the styles: with the shipped event both pages come in one round trip, 14,600 bytes.
  for (const [html, most] of [
    [home, 5_000],
    [await page(paths.participants), 5_200],
  ] as const) {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    expect(styles).toContain('.poster')
    expect(brotliCompressSync(styles).length).toBeLessThan(most)
  }

  await call('remove-talk', { talkId: moves[0]?.talkId })
  const cancelled = await page(paths.programme)
  // Whoever has it open hears of it, without another publication.
  const isNew = /data-programme="([^"]*)"/.exec(cancelled)?.[1]
  expect(isNew).not.toBe(/data-programme="([^"]*)"/.exec(shown)?.[1])
  expect(await until(async () => (await version()) === isNew)).toBe(true)
  expect(cancelled).toContain('Cancelled')
  expect(cancelled).not.toContain('Person 0 Muster')
  for (const path of [paths.home, ...feeds]) expect(await page(path)).not.toContain('Person 0 Muster')
  expect(await page(paths.programmeCalendar)).toContain('STATUS:CANCELLED')
})

test('the mailed link to a plan says whose it is before the button is pressed, masked, and a wrong link nobody’s', async () => {
  const asked = await fetch(app.url + paths.ownProgramme, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
    body: 'intent=link&email=mia.muster%40example.org',
  })
  expect(asked.status).toBe(200)
  const mail = await until(async () =>
    (await app.mails()).find(({ to }) => to?.[0]?.address === 'mia.muster@example.org'),
  )
  const [link = ''] = /\/schedule\/open\?token=[\w-]{43}/.exec(mail.text ?? '') ?? []
  const shown = await page(link)
  expect(shown).toContain('It was mailed to m•••@example.org.')
  expect(shown).not.toContain('mia.muster')
  expect(await page(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).not.toContain('mailed to')
})

test('a star shows in the own plan and calendar, and in nothing that others read, nor in the log', async () => {
  const talk = /form="star-form" value="([^"]+)"/.exec(await page(paths.programme))?.[1] ?? ''
  const everything = async () =>
    Promise.all(
      [paths.home, paths.programme, paths.contribute, ...feeds, paths.programmeVersion].map(async (path) =>
        (await page(path)).replaceAll(/nonce[-=]"?[\w-]+/g, ''),
      ),
    )
  const before = await everything()
  const post = (path: string, body: string, cookie = '') =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url, cookie },
      body,
    })
  const starred = await post(paths.programme, `star=${talk}`)
  expect([starred.status, starred.headers.get('location')]).toEqual([303, paths.ownProgramme])
  const cookie = starred.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const [voterId = ''] = /(?<=voter=)[\w-]{32}/.exec(cookie) ?? []
  expect(voterId).not.toBe('')
  const own = await fetch(app.url + paths.ownProgramme, { headers: { cookie } })
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(await own.text()).toContain('1 session')
  expect(await page(paths.ownProgramme)).toContain('Nothing starred yet')
  const made = await (await post(paths.ownProgramme, 'intent=feed', cookie)).text()
  const [calendar = ''] = /\/plan\/[\w-]{43}\.ics/.exec(made) ?? []
  const feed = await fetch(app.url + calendar)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect((await feed.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  const unknown = await fetch(`${app.url}/plan/${'x'.repeat(43)}.ics`)
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(await everything()).toEqual(before)
  const secret = calendar.slice(6, 49)
  for (const text of [...before, app.output()]) {
    expect(text).not.toContain(voterId)
    expect(text).not.toContain(secret)
  }
})
