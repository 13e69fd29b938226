/** Lets at most `atOnce` pieces of work run at the same time; the others wait in the order they came. */
export function createLimit(atOnce: number): { run<Value>(work: () => Promise<Value>): Promise<Value> } {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async run(work) {
      if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
