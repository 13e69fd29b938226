const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An ISO 8601 time as '30 Aug' and '14:05' of this zone. Month names are ours: server and browser must render the same. */
export function zonedTime(iso: string, timeZone: string): { day: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
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
  }
}
