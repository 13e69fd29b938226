import { losePower } from '../tests/faults/power-loss.ts'
import type { Options } from './part.ts'

/** Cuts the power under the embedded database, as it is (`durable`) or with the stock file system (`stock`). */
export async function powerCuts({ rounds = '20', kind: asked }: Options) {
  const kind = asked === 'stock' ? 'stock' : 'durable'
  const counts = { intact: 0, lost: 0, broken: 0 }
  const stories: string[] = []
  let acknowledged = 0
  for (let seed = 1; seed <= Number(rounds); seed += 1) {
    const round = await losePower(kind, seed)
    counts[round.outcome] += 1
    acknowledged += round.acknowledged
    if (round.outcome !== 'intact') stories.push(`${round.outcome}: ${round.story}`)
  }
  if (kind === 'durable' && stories.length > 0) process.exitCode = 1
  return [
    ...stories,
    `${kind}: ${rounds} power cuts, ${acknowledged} acknowledged subscriptions; ` +
      `${counts.intact} intact, ${counts.lost} with losses, ${counts.broken} broken`,
  ]
}
