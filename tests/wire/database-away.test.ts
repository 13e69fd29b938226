/**
 * What visitors see while the PostgreSQL behind the site is away, and after (docs/api.md#errors,
 * docs/security.md#database-restart).
 */
import { expect, test } from 'vitest'
import { callMessages } from '../../src/domain/messages/call-messages.ts'
import { contributionMessages } from '../../src/domain/messages/contribution-messages.ts'
import { profileMessages } from '../../src/domain/messages/profile-messages.ts'
import { paths } from '../../src/domain/paths.ts'
import { secretsOf, startApp } from '../support/app.ts'
import { createSiteDatabase } from '../support/databases.ts'
import { refusalBody } from '../support/refusal-body.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

test('without its database every write shows a sentence, home is served, and the site recovers without a restart', async () => {
  const database = await createSiteDatabase()
  const proxy = await startTcpProxy(database.url)
  const app = await startApp({ databaseUrl: proxy.url })
  try {
    const anonKey = secretsOf(app).anonKey
    const get = (path: string) => fetch(app.url + path, { headers: { apikey: anonKey } })
    const postForm = () =>
      fetch(`${app.url}/newsletter`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'mara@example.org' }),
        redirect: 'manual',
      })
    expect((await get('/')).status).toBe(200)

    proxy.cut()
    const read = await get('/rest/v1/contributions_public')
    expect([read.status, await read.json()]).toEqual([503, refusalBody(callMessages.notReady)])
    const form = await postForm()
    const page = await form.text()
    expect(form.status).toBe(503)
    expect(page).toContain(callMessages.notReady)
    expect(page).toContain('mara@example.org')
    // Every page was rendered before the start, and is served from the cache.
    expect((await get(paths.participants)).status).toBe(200)
    for (const path of [`${paths.participants}?page=2`, `${paths.participants}?q=mara`]) {
      const directory = await get(path)
      expect([path, directory.status, directory.headers.get('cache-control')]).toEqual([
        path,
        503,
        'no-store',
      ])
      expect(await directory.text()).toMatch(new RegExp(`${profileMessages.loadFailed}.*Retry</button>`))
    }
    const board = await get(`${paths.contribute}?page=2`)
    expect([board.status, board.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await board.text()).toContain(contributionMessages.loadFailed.text)
    const proposal = {
      intent: 'submit',
      type: 'volunteer',
      title: 'Rowing by night',
      details: 'Bring oars.',
      contributor_name: 'Mara Muster',
      contributor_email: 'mara@example.org',
      contributor_phone: '',
    }
    const proposed = await fetch(app.url + paths.contribute, {
      method: 'POST',
      body: new URLSearchParams({ ...proposal }),
    })
    expect(proposed.status).toBe(503)
    expect(await proposed.text()).toContain('Rowing by night')
    // A mailed link works all the same, later: its button stays, and nothing says that the link does not work.
    const token = 'a'.repeat(32)
    const pressed = await fetch(app.url + paths.newsletterUnsubscribe, {
      method: 'POST',
      body: new URLSearchParams({ token }),
    })
    const links = [await pressed.text(), await (await get(paths.orderSeatsOf(token))).text()]
    expect(pressed.status).toBe(503)
    expect(links[0]).toContain(`value="${token}"`)
    for (const link of links) {
      expect(link).toContain(callMessages.notReady)
      expect(link).not.toContain('does not work')
    }
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/')).status).toBe(200)

    proxy.restore()
    await until(async () => (await get('/readyz')).ok || undefined)
    expect((await postForm()).status).toBe(303)
    expect(await (await get(paths.participants)).text()).toContain('Amal Mithal')
  } finally {
    await app.stop()
    proxy.close()
    await database.drop()
  }
})
