import { restartWhileWriting } from '../../tests/faults/postgres-restarts.ts'
import { type Finding, figureOf } from '../faults.ts'

const times = 20

/** Kills and restarts PostgreSQL while eight people write. */
export async function restarts(): Promise<Finding[]> {
  const { acknowledged, lost, answers, awayMs, isAlive } = await restartWhileWriting(times)
  const isKept =
    lost.length === 0 && isAlive && Object.keys(answers).every((answer) => /^(200|503)$/.test(answer))
  const refused = Object.entries(answers).map(([answer, count]) => `${count} of ${answer}`)
  return [
    {
      'what was done': `PostgreSQL killed (SIGQUIT) and restarted ${times} times while 8 people write`,
      figure: figureOf(
        isKept,
        `${acknowledged} acknowledged, ${lost.length} lost, the process ${isAlive ? 'lived' : 'died'}; answers ${refused.join(', ')}; refusing for ${Math.max(...awayMs)} ms at the longest`,
      ),
    },
  ]
}
