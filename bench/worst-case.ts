import { ask, expensiveQueries, siteEnv } from '../tests/faults/expensive-queries.ts'
import { startApp } from '../tests/support/app.ts'
import { cpuSeconds } from '../tests/support/cpu.ts'
import {
  callFields,
  mostBodyBytes,
  mostLineBytes,
  pageFields,
  readParameters,
  withField,
} from '../tests/support/worst-case-inputs.ts'

type Query = Parameters<typeof ask>[1]

const units = ['\\"', '"', ',', '(', '.', '%', ' ', '\n', 'a', 'é', 'ﷺ', '\u0301\u0323', '_', '@']
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
/** What fields hold at most, so that such a text gets past the schema. */
const lengths = [40, 64, 200, 500, 5_000, 10_000]
const shown = 8
const kinds = [
  ['call', /^\/(functions\/v1|rest\/v1\/rpc)\//],
  ['read', /^\/rest\/v1\/(?!rpc\/)/],
  ['page', /^\/(?!functions\/|rest\/)/],
] as const
const round = (ms: number) => Math.round(ms * 10) / 10

/** Processor time of the most expensive request to each call, read and page; signing in, which hashes a password, is left out. */
export async function worstCase() {
  const app = await startApp({ env: { ...siteEnv, SAMPLE_DATA: 'on', BACKUP_KEEP_DAYS: '0' } })
  const cpuMs = async (query: Query, times: number) => {
    const before = cpuSeconds(app.pid)
    for (let i = 0; i < times; i += 1) {
      const status = await ask(app.url, query)
      if (status >= 500 && status !== 503) throw new Error(`${query.name}: ${status}`)
    }
    return ((cpuSeconds(app.pid) - before) * 1_000) / times
  }
  try {
    const found = []
    for (const query of queries()) found.push({ query, roughMs: await cpuMs(query, 3) })
    found.sort((one, other) => other.roughMs - one.roughMs)
    const rows = []
    for (const [kind, isOfKind] of kinds) {
      const asked = found.filter(({ query }) => isOfKind.test(query.path))
      const measured = []
      // The clock ticks every 10 ms: what looks expensive is asked often.
      for (const { query } of asked.slice(0, 2 * shown))
        measured.push({ kind, request: query.name, 'CPU ms': round(await cpuMs(query, 40)) })
      measured.sort((one, other) => other['CPU ms'] - one['CPU ms'])
      rows.push(...measured.slice(0, shown), { kind, request: `(of ${asked.length})`, 'CPU ms': '' })
    }
    return rows
  } finally {
    await app.stop()
  }
}

function* queries(): Generator<Query> {
  for (const { name, input, payload, field } of callFields) {
    if (name === 'authenticate-admin' || name === 'upload-profile-image') continue
    const at =
      name.startsWith('verify_') || name.startsWith('get_') ? `/rest/v1/rpc/${name}` : `/functions/v1/${name}`
    for (const unit of units) {
      const taken = lengths
        .map((length) => withField(payload, field, unit.repeat(length / unit.length)))
        .findLast((fits) => input.safeParse(fits).success)
      const full = withField(payload, field, filled(unit, mostBodyBytes - 2_000))
      const what = `${name} ${field.join('.')}=${JSON.stringify(unit)}…`
      yield { name: `${what} full`, path: at, payload: full }
      if (taken) yield { name: `${what} taken`, path: at, payload: taken }
    }
  }
  for (const { view, name, write } of readParameters)
    for (const unit of units) {
      // Written with %, most signs are three bytes.
      const query = new URLSearchParams({ [name]: write(filled(unit, mostLineBytes / 3 / unit.length)) })
      const what = `${view} ${name}=${write(`${unit}…`)}`
      yield { name: what, path: `/rest/v1/${view}?${query}` }
    }
  for (const { path, name } of pageFields)
    for (const unit of units) {
      const query = new URLSearchParams({ [name]: filled(unit, mostLineBytes / 3 / unit.length) })
      yield { name: `${path} ${name}=${unit}…`, path: `${path}?${query}` }
    }
  yield* expensiveQueries
}
