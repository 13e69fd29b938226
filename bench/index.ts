/**
 * `npm run bench`: what a visitor waits for and what the server spends, on one page. Figures, no verdicts on a time; a part
 * that fails says so, the others go on, and the command ends with 1.
 * `npm run bench -- <part> …` runs these parts only, `-- --all` the faults too. `--<name>=<value>` goes to the parts.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Options, Part } from './part.ts'
import { print } from './print.ts'

const parts: Record<string, Part> = {
  starts: {
    title: 'Starts',
    run: async () => (await import('./start-times.ts')).startTimes(),
  },
  memory: {
    title: 'Resident memory of the server',
    run: async () => (await import('./memory.ts')).memoryUse(),
  },
  bytes: {
    title: 'First load, bytes over the wire (cold cache, phone)',
    run: async () => (await import('./first-load.ts')).publicLoads(),
  },
  'office-bytes': {
    title: 'The same of the back office',
    run: async () => (await import('./first-load.ts')).officeLoads(),
  },
  speed: {
    title: 'Finished pages beside a bare node:http server with the same bytes, 32 clients',
    run: async () => (await import('./request-speed.ts')).requestSpeed(),
  },
  reads: {
    title: 'A search and public reads beside the same, 32 clients',
    run: async () => (await import('./call-speed.ts')).readSpeed(),
  },
  writes: {
    title:
      'Calls by clients who ask again at once, and by 64 people, a call a second each (a subscription takes 100 ms by design)',
    run: async () => (await import('./call-speed.ts')).writeSpeed(),
  },
  postgrest: {
    title:
      'The list of participants beside PostgREST, 1 % writes (--rounds=<n>, --seconds=<n>, --clients=<n>)',
    run: async (options) => (await import('./postgrest.ts')).besidePostgrest(options),
  },
  board: {
    title: 'GET /contribute, by the number of proposals (--most=100000 takes minutes to fill)',
    run: async (options) => (await import('./board-sizes.ts')).boardSizes(options),
  },
  directory: {
    title: 'GET /participants and its search, by the number of listed people',
    run: async () => (await import('./directory-sizes.ts')).directorySizes(),
  },
  'board-of-tasks': {
    title: 'The task board on a slowed phone: from a tap to the picture that answers it',
    run: async () => (await import('./task-board.ts')).taskBoard(),
  },
  overview: {
    title: 'The participants overview on a slowed phone, by the number of orders',
    run: async () => (await import('./participants-overview.ts')).participantsOverview(),
  },
  backup: {
    title: 'Backups of 50,000 rows and 500 pictures, and the way back',
    run: async () => (await import('./backup.ts')).backups(),
  },
  'overview-call': {
    title: 'First load of the participants overview, and its whole list, by the number of orders (embedded)',
    run: async () => (await import('./overview-call.ts')).overviewCall(),
  },
  lighthouse: {
    title: 'Lighthouse, mobile (--runs=<n> of /)',
    run: async (options) => (await import('./lighthouse.ts')).lighthouseScores(options),
  },
  kills: {
    title: 'kill -9 while people write (--kills=<n>, --engine=embedded|postgresql)',
    isFault: true,
    run: async (options) => (await import('./kills.ts')).kills(options),
  },
  faults: {
    title: 'What SECURITY 3 promises, and what became of it (--only=<round>,<round>, --times=<n>)',
    isFault: true,
    run: async (options) => (await import('./faults.ts')).faults(options),
  },
  soak: {
    title: '50 requests a second for a while (--minutes=<n>)',
    isFault: true,
    run: async (options) => (await import('./soak.ts')).soak(options),
  },
  machines: {
    title: 'Two processes behind nginx (--kills=<n>, --restarts=<n>, --changes=<n>)',
    isFault: true,
    run: async (options) => (await import('./machines.ts')).machines(options),
  },
  fuzz: {
    title: 'Wrong requests by the thousand (--cases=<n>, --seed=<n>)',
    isFault: true,
    run: async (options) => (await import('./wrong-requests.ts')).wrongRequests(options),
  },
  'power-cuts': {
    title: 'Power cuts under the embedded database (--rounds=<n>, --kind=durable|stock)',
    isFault: true,
    run: async (options) => (await import('./power-cuts.ts')).powerCuts(options),
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
for (const [name, { title, run, isFault }] of Object.entries(parts)) {
  const isWanted = named.length > 0 ? named.includes(name) : !isFault || options.all !== undefined
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
