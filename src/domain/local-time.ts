/** A way to write moments in any time zone. Each zone's format is kept: making one takes longer than using it. */
export function writtenIn(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (moment: string | Date, timeZone: string): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format.format(new Date(moment))
  }
}
