const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * When something happened, as clocks of this zone showed it: an ISO 8601 time as '30 Aug' and '14:05'. Names of months are
 * ours, because those of servers and browsers differ and a page must come out the same in both.
 */
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
