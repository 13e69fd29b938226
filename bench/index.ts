/**
 * `npm run bench`: what a visitor waits for and what the server spends, on one page. Figures, no verdicts.
 * `npm run bench -- bytes speed board directory board-of-tasks overview lighthouse starts` picks parts; `--runs=5` sets Lighthouse's runs of `/`.
 */
import { cpus, loadavg } from 'node:os'
import { startApp } from '../tests/support/app.ts'
import { boardSizes } from './board-sizes.ts'
import { directorySizes } from './directory-sizes.ts'
import { firstLoads, officeLoads } from './first-load.ts'
import { lighthouseScores } from './lighthouse.ts'
import { participantsOverview } from './participants-overview.ts'
import { requestSpeed } from './request-speed.ts'
import { startTimes } from './start-times.ts'
import { taskBoard } from './task-board.ts'

const asked = process.argv.slice(2)
const parts = [
  'bytes',
  'speed',
  'board',
  'directory',
  'board-of-tasks',
  'overview',
  'starts',
  'lighthouse',
].filter((part) => !asked.some((word) => !word.startsWith('--')) || asked.includes(part))
const runs = Number(asked.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? 3)

console.log(
  `Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
)

if (parts.includes('starts')) print('Starts and memory', await startTimes())
const app = await startApp({ env: { BUDGETS: 'off', LOG_LEVEL: 'warn' } })
try {
  if (parts.includes('bytes')) {
    print('First load, bytes over the wire (cold cache, phone)', await firstLoads(app.url))
    print('The same of the back office', await officeLoads(app))
  }
  if (parts.includes('speed'))
    print('GET / beside a bare node:http server with the same bytes', await requestSpeed(app))
  if (parts.includes('lighthouse')) print('Lighthouse, mobile', await lighthouseScores(app.url, runs))
} finally {
  await app.stop()
}
if (parts.includes('board')) print('GET /contribute, by the number of proposals', await boardSizes())
if (parts.includes('directory'))
  print('GET /participants and its search, by the number of listed people', await directorySizes())
if (parts.includes('board-of-tasks'))
  print('The task board on a slowed phone: from a tap to the picture that answers it', await taskBoard())
if (parts.includes('overview'))
  print('The participants overview on a slowed phone, by the number of orders', await participantsOverview())

function print(title: string, rows: Record<string, string | number>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const width = (column: string) =>
    Math.max(...[column, ...rows.map((row) => row[column])].map((cell) => String(cell).length))
  const widths = columns.map(width)
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, i) =>
        i === 0 ? String(cell).padEnd(widths[i] ?? 0) : String(cell).padStart(widths[i] ?? 0),
      )
      .join('  ')
  console.log(`\n${title}\n${line(columns)}`)
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')))
}
