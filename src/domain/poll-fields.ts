/** What programs and stored answers know of the poll, whatever it asks today (docs/product.md#poll). */

/** What these values mean. */
export const knownCommitments = {
  'yes-full': 'both',
  'yes-morning': 'day',
  'yes-evening': 'evening',
  'no-changed-plans': 'neither',
} as const

/** Questions whose answers have fields of their own; all others share `furtherAnswers`. */
export const ownFields = {
  lunch: 'lunchPreference',
  dinner: 'dinnerPreference',
  'ice-bath': 'iceBathPreference',
} as const
export type OwnId = keyof typeof ownFields
export const ownIds = Object.keys(ownFields) as OwnId[]
export const hasOwnField = (id: string): id is OwnId => Object.hasOwn(ownFields, id)

/** The name of the form field that holds the answer. */
export const fieldOf = (id: string): string => (hasOwnField(id) ? ownFields[id] : id)
