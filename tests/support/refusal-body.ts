/** The body of a refusal (docs/api.md#errors). */
export const refusalBody = (sentence: unknown, fields?: Record<string, string>) => ({
  error: sentence,
  message: sentence,
  ...(fields && { fields }),
})
