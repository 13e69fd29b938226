import { paths, publicPages } from '../src/domain/paths.ts'

/** The pages that are measured. */
export const measuredPages: readonly string[] = [
  ...publicPages,
  paths.newsletterConfirmation,
  paths.paymentCancel,
  paths.waitlistConfirmation,
]
