/** Cuts the power under the embedded database: `node bench/power-cuts.ts [--rounds 20] [--kind durable|stock]`. */
import { parseArgs } from 'node:util'
import { losePower } from '../tests/faults/power-loss.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, kind: { type: 'string', default: 'durable' } },
})
const kind = values.kind === 'stock' ? 'stock' : 'durable'

const counts = { intact: 0, lost: 0, broken: 0 }
let acknowledged = 0
for (let seed = 1; seed <= Number(values.rounds); seed += 1) {
  const round = await losePower(kind, seed)
  counts[round.outcome] += 1
  acknowledged += round.acknowledged
  if (round.outcome !== 'intact') console.log(`${round.outcome}: ${round.story}`)
}
console.log(
  `${kind}: ${values.rounds} power cuts, ${acknowledged} acknowledged subscriptions; ` +
    `${counts.intact} intact, ${counts.lost} with losses, ${counts.broken} broken`,
)
