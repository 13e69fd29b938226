/** Not every country has postal codes. */
export const townOf = ({ postalCode, city }: { postalCode?: string | undefined; city: string }): string =>
  postalCode ? `${postalCode} ${city}` : city
