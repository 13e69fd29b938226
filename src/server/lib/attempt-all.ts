/** Runs `work`, which goes on when one of its attempts fails; throws the first failure in the end. */
export async function attemptAll(
  work: (attempt: <Value>(step: () => Promise<Value>) => Promise<Value | undefined>) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  await work((step) => step().catch((error: unknown) => void failures.push(error)))
  if (failures.length > 0) throw failures[0]
}
