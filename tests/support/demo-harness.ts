/** The list of ideas is open; browsers, and an organiser who runs the demos. */
import { beforeEach, expect } from 'vitest'
import type { CallName, CallOutput } from '../../src/domain/calls/index.ts'
import type { DemosRun } from '../../src/domain/demos/demos.ts'
import type { Result } from '../../src/domain/result.ts'
import { newVoter, rememberVoter, voterOfAddress } from '../../src/server/auth/voter-cookie.ts'
import type { CallContext } from '../../src/server/context.ts'
import type { Store } from '../../src/server/store/engine/db.ts'
import { signedIn } from './admins.ts'
import { openCallHarness } from './call-harness.ts'

export function openDemoHarness(store: () => Store) {
  const site = openCallHarness(store)
  let admin: string
  beforeEach(async () => {
    admin = await signedIn(store().db, site.now)
    await run({ do: 'set', isOpen: true, seconds: 60 })
  })
  const run = (payload: DemosRun, adminToken = admin) => site.call('run-demos', payload, { adminToken })
  const desk = async () => {
    const found = (await site.call('get-demos', {}, { adminToken: admin })) as Result<CallOutput<'get-demos'>>
    return found.ok ? found.value : expect.fail(found.refusal.sentence)
  }

  /** A browser: keeps its cookie. With an address it has opened a mailed link. */
  function browser(address?: string, given: Partial<CallContext> = {}) {
    let voterCookie: string | undefined
    const setCookie = (header: string) => {
      voterCookie = /^voter=([^;]*)/.exec(header)?.[1] ?? voterCookie
    }
    if (address !== undefined) {
      const context = site.context({ setCookie })
      rememberVoter(context, { ...newVoter(), verifiedAs: voterOfAddress(context.voterKey, address) })
    }
    return (name: CallName, payload: object, more: Partial<CallContext> = {}) =>
      site.call(name, payload, { ...given, voterCookie, setCookie, ...more })
  }
  const anybody = (count: number) => Array.from({ length: count }, () => browser())

  let ideas = 0
  async function idea(by: ReturnType<typeof browser>, title = `Idea ${++ideas}`): Promise<string> {
    site.pass(1_000)
    const added = await by('add-idea', { title, line: 'One line.', name: 'Ada Muster' })
    return added.ok ? (added.value as { demoId: string }).demoId : expect.fail(added.refusal.sentence)
  }
  async function shown(by = browser()): Promise<string> {
    const demoId = await idea(by)
    expect(await run({ do: 'show', demoId })).toMatchObject({ ok: true })
    expect(await run({ do: 'start', demoId })).toMatchObject({ ok: true })
    return demoId
  }

  return { site, admin: () => admin, run, desk, browser, anybody, idea, shown }
}
