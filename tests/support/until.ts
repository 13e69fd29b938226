/** Asks again every 20 ms until there is an answer; throws after `withinMs` (30 s unless told), naming what was awaited. */
export async function until<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  { what = 'the condition', withinMs = 30_000 } = {},
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
