const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An ISO 8601 time as '30 Aug' and '14:05' of this zone. Month names are ours: server and browser must render the same. */
export function zonedTime(iso: string, timeZone: string): { day: string; time: string; year: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  return {
    day: `${Number(parts.day)} ${months[Number(parts.month) - 1]}`,
    time: `${parts.hour}:${parts.minute}`,
    year: String(parts.year),
  }
}

/** '30 Aug, 14:05' of this zone. */
export function dayAndTime(iso: string, timeZone: string): string {
  const { day, time } = zonedTime(iso, timeZone)
  return `${day}, ${time}`
}

/** As short as it is clear: '10:41' of today, else '30 Aug, 10:41', of another year '30 Aug 2024, 10:41'. */
export function shortTime(iso: string, timeZone: string, now: string): string {
  const [then, today] = [zonedTime(iso, timeZone), zonedTime(now, timeZone)]
  if (then.year !== today.year) return `${then.day} ${then.year}, ${then.time}`
  return then.day === today.day ? then.time : dayAndTime(iso, timeZone)
}
