/**
 * `npm run bench [-- <part> …] [--all] [--<option>=<value>]`: measures the site. A slow figure fails nothing; a part that
 * throws, or finds a promise broken, ends the command with 1.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Options, Part } from './part.ts'
import { print } from './print.ts'

const parts: Record<string, Part> = {
  memory: {
    title: 'Resident memory of the server',
    run: async () => (await import('./memory.ts')).memory(),
  },
  bytes: {
    title: 'First load of each page on a phone: bytes over the wire, empty cache',
    run: async () => (await import('./bytes.ts')).bytes(),
  },
  sizes: {
    title: 'First load by the number of orders and proposals (--most=<n>; 100000 takes minutes to fill)',
    run: async (options) => (await import('./sizes.ts')).sizes(options),
  },
  lighthouse: {
    title: 'Lighthouse, mobile (--runs=<n> of /)',
    run: async (options) => (await import('./lighthouse.ts')).lighthouseScores(options),
  },
  speed: {
    title: 'Pages and a REST list beside a bare node:http server with the same bytes, 32 clients',
    run: async () => (await import('./speed.ts')).speed(),
  },
  writes: {
    title: 'Calls by 64 people, one a second each, and by clients without a pause',
    run: async () => (await import('./writes.ts')).writes(),
  },
  day: {
    title: 'The minute after a programme is published: 2,000 phones that ask, 80 pages and 50 stars a second',
    run: async () => (await import('./day.ts')).day(),
  },
  'worst-case': {
    title: 'Processor time of the most expensive requests that strangers can make',
    run: async () => (await import('./worst-case.ts')).worstCase(),
  },
  backup: {
    title: 'Backup and restore of 50,000 rows and 500 images',
    run: async () => (await import('./backup.ts')).backups(),
  },
  planner: {
    title: 'The planner beside habits, chance and planning anew, on made-up days (--days=<n>, --seed=<n>)',
    isLong: true,
    run: async (options) => (await import('./planner.ts')).planner(options),
  },
  soak: {
    title: '50 requests a second for a while (--minutes=<n>)',
    isLong: true,
    run: async (options) => (await import('./soak.ts')).soak(options),
  },
  models: {
    title: 'Forms and votes against their models in a browser (--times=<n>, --only=<title>)',
    isLong: true,
    run: async (options) => (await import('./models.ts')).models(options),
  },
  faults: {
    title: 'The tests that break something, longer (--only=<test>,<test>, --times=<n>)',
    isLong: true,
    run: async (options) => (await import('./faults.ts')).faults(options),
  },
}

const { values, positionals: named } = parseArgs({ strict: false, allowPositionals: true })
const options: Options = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, String(value)]),
)
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

console.log(
  `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
)
for (const [name, { title, run, isLong }] of Object.entries(parts)) {
  const isWanted = named.length > 0 ? named.includes(name) : !isLong || options.all !== undefined
  if (!isWanted) continue
  const started = performance.now()
  try {
    const figures = await run(options)
    print(`${title} [${name}, ${Math.round((performance.now() - started) / 1000)} s]`, figures)
  } catch (error) {
    process.exitCode = 1
    print(`${title} [${name}]`, [`failed: ${error instanceof Error ? error.stack : error}`])
  }
}
