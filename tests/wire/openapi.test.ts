/** The API document as a running site serves it, and real answers held against its schemas. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { firstAdmin } from '../support/admins.ts'
import { openBoardSite, proposal } from '../support/board-site.ts'

const site = openBoardSite()
const served = (headers = {}, method = 'GET') => fetch(`${site.app.url}/openapi.json`, { headers, method })

describe('GET /openapi.json', () => {
  test('is served without a key, and as 304 when unchanged', async () => {
    const first = await served()
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(await first.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: site.app.url }] })
    const again = await served({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect([(await served({}, 'HEAD')).status, (await served({}, 'DELETE')).status]).toEqual([200, 405])
  })

  test('describes what calls, refusals and reads really answer', async () => {
    const document = await (await served()).json()
    const ajv = new Ajv2020({
      strict: false,
      formats: { uuid: /^[\da-f-]{36}$/, 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ },
    })
    ajv.addSchema(document, 'api')
    const objectionsTo = (path: string, method: string, status: number, body: unknown) => {
      const { responses } = document.paths[path][method]
      const where =
        responses[status].$ref ?? `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`
      const validate = ajv.compile({ $ref: `api${where}/content/application~1json/schema` })
      return validate(body) ? [] : [path, status, body, validate.errors]
    }
    const headers = { apikey: site.anonKey, 'content-type': 'application/json' }
    const post = async (path: string, payload: object, more = {}) => {
      const answer = await fetch(site.app.url + path, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(payload),
      })
      const body = await answer.json()
      expect(objectionsTo(path, 'post', answer.status, body)).toEqual([])
      return { status: answer.status, body }
    }

    const submitted = await post('/functions/v1/submit-contribution', proposal)
    const { cookie, secret } = site.admin
    const answers = [
      submitted,
      await post('/functions/v1/submit-contribution', { ...proposal, title: '' }),
      await post('/functions/v1/contribution-vote', { contributionId: submitted.body.contribution.id }),
      await post('/functions/v1/contribution-vote', { action: 'list' }),
      await post('/functions/v1/find-similar-contributions', { title: 'RAG for beginners' }),
      await post('/functions/v1/validate-edit-token', { token: 'A'.repeat(43) }),
      await post('/functions/v1/get-waitlist-count', {}),
      await post('/functions/v1/create-checkout', { quote: true, numberOfTickets: 2 }),
      await post('/functions/v1/create-checkout', { name: 'Bea', email: 'bea@example.org' }),
      await post('/functions/v1/authenticate-admin', firstAdmin),
      await post('/functions/v1/get-admin-dashboard', {}),
      await post('/functions/v1/get-admin-dashboard', {}, { cookie }),
      await post(
        '/functions/v1/create-internal-task',
        { token: secret, taskData: { title: 'Ice' } },
        { cookie },
      ),
      await post('/functions/v1/list-internal-tasks', { token: secret }, { cookie }),
      await post('/functions/v1/list-internal-tasks', { token: 'wrong' }, { cookie }),
      await post('/functions/v1/get-participants-overview', { token: secret }, { cookie }),
      await post('/functions/v1/list-internal-participants', { token: secret }, { cookie }),
      await post('/rest/v1/rpc/get_name_alternatives', { lookup_name: 'Paula' }),
      await post('/rest/v1/rpc/verify_admin_session', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      200, 400, 200, 200, 200, 404, 200, 200, 200, 200, 401, 200, 200, 200, 403, 200, 200, 200, 200,
    ])

    for (const view of ['contributions_public', 'participants_public', 'orders']) {
      const answer = await fetch(`${site.app.url}/rest/v1/${view}`, { headers })
      const rows = await answer.json()
      expect(objectionsTo(`/rest/v1/${view}`, 'get', answer.status, rows)).toEqual([])
    }
    // Negative control: an answer that promises less than the document.
    expect(objectionsTo('/functions/v1/get-waitlist-count', 'post', 200, { counted: 0 })).not.toEqual([])
  })
})
