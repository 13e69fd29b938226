import { paths } from '../src/domain/paths.ts'
import { type RunningApp, secretsOf } from '../tests/support/app.ts'
import { fireCalls, startBareServer } from './load.ts'
import type { CallLoad } from './programs/call-load.ts'
import { onSampleSite } from './sites.ts'
import { besideBareServer } from './speed.ts'

const brotli = { 'accept-encoding': 'br' }
const seconds = 25

/**
 * The minute after a publication: 2,000 phones that ask for the number every 25 seconds, 80 of them a second for the page,
 * and 50 first stars a second, each of somebody new. Any answer other than 20x ends the part.
 */
export const day = () => onSampleSite(measure)

async function measure(app: RunningApp) {
  const bare = await startBareServer(app.url + paths.programme, brotli)
  try {
    const loads = await loadsOf(app)
    const fireAll = (url: string) =>
      Promise.all(Object.values(loads).map((load) => fireCalls({ ...load, url, seconds })))
    const ours = await fireAll(app.url)
    const theirs = await fireAll(bare.url)
    const rows = Object.keys(loads).map((what, at) => ({
      what,
      answers: ours[at]?.calls ?? 0,
      'refused or 5xx': 0,
      'p50 ms': ours[at]?.p50Ms ?? 0,
      'p99 ms': ours[at]?.p99Ms ?? 0,
      'bare p99 ms': theirs[at]?.p99Ms ?? 0,
    }))
    const page = await besideBareServer(app, { name: 'page', path: paths.programme, headers: brotli })
    const version = await besideBareServer(app, {
      name: 'version',
      path: paths.programmeVersion,
      headers: {},
    })
    const ofBare = [version['of bare'], page['of bare'], '']
    return rows.map((row, at) => ({ ...row, 'of bare, without a pause': ofBare[at] ?? '' }))
  } finally {
    await bare.stop()
  }
}

async function loadsOf(app: RunningApp) {
  const page = await (await fetch(app.url + paths.programme)).text()
  const talks = new Set([...page.matchAll(/ value="([^"]+)"[^>]* name="star"/g)].map(([, id]) => id))
  if (talks.size === 0) throw new Error('The page of the programme has no stars')
  const load = { url: app.url, headers: brotli, bodies: [] as string[], everyMs: 1_000 }
  return {
    version: { ...load, path: paths.programmeVersion, clients: 2_000, everyMs: 25_000, reconnects: true },
    page: { ...load, path: paths.programme, clients: 80 },
    stars: {
      ...load,
      path: '/functions/v1/star-talk',
      headers: { apikey: secretsOf(app).anonKey },
      bodies: [...talks].map((talkId) => JSON.stringify({ talkId, wanted: true })),
      clients: 50,
    },
  } satisfies Record<string, Omit<CallLoad, 'seconds'>>
}
