/**
 * Which random sequences of orders a test plays: `ORDER_SEQUENCES=4` the first four, `ORDER_SEQUENCES=501-600` those. Each is
 * the same every time; 20,000 take one to three hours: docs/figures.md.
 */
const [first = '4', last] = (process.env.ORDER_SEQUENCES ?? '4').split('-')

export const orderSequences: readonly number[] =
  last === undefined ? range(1, Number(first)) : range(Number(first), Number(last))

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
