/** Not every country has postal codes. */
export const townOf = ({ postalCode, city }: { postalCode?: string | undefined; city: string }): string =>
  postalCode ? `${postalCode} ${city}` : city

/** 'CH' -> 'Switzerland'; a code that is none stays as it is. 'GB' is short 'UK'. */
export function countryOf(code: string, style: 'long' | 'short' = 'long'): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region', style }).of(code) ?? code
  } catch {
    return code
  }
}
