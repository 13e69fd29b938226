import type { KyselyPlugin } from 'kysely'

export class Killed extends Error {
  override name = 'Killed'
}

/** Fails before the statement of this number, and counts them. */
export function dyingBefore(number: number) {
  const seen = { statements: 0 }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      seen.statements += 1
      if (seen.statements === number) throw new Killed()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { seen, plugin }
}
