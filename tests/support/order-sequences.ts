/** How many random sequences of orders a test plays; 20,000 are a morning's work: docs/figures.md. */
export const orderSequences = Number(process.env.ORDER_SEQUENCES ?? 4)
