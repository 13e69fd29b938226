/** Once a run, before sites are started: builds what was edited since the last build. */
import { join } from 'node:path'

const { build }: { build(): Promise<void> } = await import(
  join(import.meta.dirname, '../../scripts/setup.mjs')
)

export default () => build()
