/** Asks again, first after 20 ms and ever more rarely, until there is an answer; throws after `withinMs` (30 s unless told), naming what was awaited. */
export async function until<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  { what = 'the condition', withinMs = 30_000 } = {},
): Promise<T> {
  const began = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    const waited = performance.now() - began
    if (waited > withinMs) throw new Error(`Waited ${withinMs} ms for ${what}`)
    // To ask costs processor time, which a busy machine lacks the most.
    await new Promise((resolve) => setTimeout(resolve, Math.min(20 + waited / 20, 200)))
  }
}
