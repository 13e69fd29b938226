import { paths } from '../src/domain/paths.ts'
import { type RunningApp, secretsOf } from '../tests/support/app.ts'
import { fireRequests, type Rate, startBareServer } from './load.ts'
import { median } from './measure.ts'
import { onSampleSite } from './sites.ts'

const rounds = 3
const brotli = { 'accept-encoding': 'br' }
const requestsWith = (apikey: string): Request[] => [
  { name: 'GET / (identity)', path: paths.home, headers: { 'accept-encoding': 'identity' } },
  { name: 'GET /', path: paths.home, headers: brotli },
  { name: 'GET /participants', path: paths.participants, headers: brotli },
  { name: 'GET /contribute', path: paths.contribute, headers: brotli },
  { name: 'GET participants_public', path: '/rest/v1/participants_public', headers: { ...brotli, apikey } },
]

export const speed = () =>
  onSampleSite(async (app) => {
    const rows = []
    for (const request of requestsWith(secretsOf(app).anonKey))
      rows.push(await besideBareServer(app, request))
    return rows
  })

interface Request {
  name: string
  path: string
  headers: Record<string, string>
}

/** Both servers are asked alternately, so that other work on the machine slows down both. */
export async function besideBareServer(app: RunningApp, { name, path, headers }: Request) {
  const url = app.url + path
  const bare = await startBareServer(url, headers)
  const ours: Rate[] = []
  const theirs: Rate[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await fireRequests(url, app.pid, headers))
      theirs.push(await fireRequests(bare.url, bare.pid, headers))
    }
  } finally {
    await bare.stop()
  }
  const of = (rates: Rate[], figure: keyof Rate) => median(rates.map((rate) => rate[figure]))
  return {
    request: name,
    'requests/s': Math.round(of(ours, 'perSecond')),
    'bare/s': Math.round(of(theirs, 'perSecond')),
    'of bare': (of(ours, 'perSecond') / of(theirs, 'perSecond')).toFixed(2),
    'CPU µs': Math.round(of(ours, 'cpuMicroseconds')),
    'bare CPU µs': Math.round(of(theirs, 'cpuMicroseconds')),
    'p99 ms': of(ours, 'p99Ms'),
    'bare p99 ms': of(theirs, 'p99Ms'),
  }
}
