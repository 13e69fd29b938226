/** Checks that the access matrix has a row for everything that the program registers. */
import { describe, expect, test } from 'vitest'
import { calls, procedures, updates, uploads } from '../../src/domain/calls/index.ts'
import { paths } from '../../src/domain/paths.ts'
import { createHttp } from '../../src/server/http/router.ts'
import type { Db } from '../../src/server/store/engine/db.ts'
import { viewColumns } from '../../src/server/store/views.ts'
import { testContext } from '../support/call-context.ts'
import {
  callRules,
  pageRules,
  plainTalks,
  procedureRules,
  updateRules,
  uploadRules,
  viewRules,
} from './access-matrix.ts'

const notAsked = () => Promise.reject(new Error('not asked'))
const missing = (registered: readonly string[], table: object) =>
  registered.filter((name) => !Object.hasOwn(table, name))

describe('the access matrix', () => {
  test('has a row for every registered call, view and page', async () => {
    expect(missing(Object.keys(viewColumns), viewRules)).toEqual([])
    for (const [registered, table] of [
      [calls, callRules],
      [uploads, uploadRules],
      [procedures, procedureRules],
      [updates, updateRules],
    ] as const)
      expect(Object.keys(registered).sort()).toEqual(Object.keys(table).sort())

    const build = await import('../../build/server/pages.js' as string)
    const routes = Object.values<{ id: string; path?: string; index?: true }>(build.routes)
    const registered = routes.filter(({ id }) => id !== 'root').map(({ path }) => path ?? '/')
    expect(registered.sort()).toEqual(Object.keys(pageRules).sort())
    // Negative control: a page that nobody thought of.
    expect(missing([...registered, '/backstage'], pageRules)).toEqual(['/backstage'])
  })

  test('has a row for every route and every path of the site', () => {
    const { routes } = createHttp(testContext({ db: {} as Db }), notAsked, {
      limitCalls: notAsked,
      limitPages: notAsked,
    })
    expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual([
      'ALL /*',
      'ALL /dev/mail/*',
      'ALL /functions/*',
      'ALL /functions/v1/:name',
      'ALL /openapi.json',
      'ALL /rest/*',
      'ALL /rest/v1/:view',
      'ALL /rest/v1/rpc/:name',
      'ALL /webhooks/*',
      'ALL /webhooks/stripe',
      'GET /dev/mail',
      'GET /dev/mail/:name/:form?',
      'PATCH /rest/v1/:table',
    ])
    const addresses = Object.values(paths).filter((path) => typeof path === 'string' && !path.includes('#'))
    // The preview stands before the address of a page, and is one of its own with every address.
    const preview = { [paths.adminEventPreview]: pageRules[`${paths.adminEventPreview}/*`] }
    expect(missing(addresses as string[], { ...pageRules, ...plainTalks, ...preview })).toEqual([])
  })
})
