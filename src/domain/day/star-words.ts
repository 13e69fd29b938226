/** What a page says of own stars; for scripts, too. */
import { counted } from '../counted.ts'

/** '4 sessions, 1 clash' */
export function planInWords(sessions: number, clashes: number): string {
  const held = counted(sessions, 'session')
  return clashes === 0 ? held : `${held}, ${counted(clashes, 'clash', 'clashes')}`
}

export const votedInWords = (count: number) =>
  `You voted for ${count} of these. We starred ${count === 1 ? 'it' : 'them'} for you.`

export const waitingInWords = (count: number) =>
  `${counted(count, 'star waits', 'stars wait')} for the network. This page sends ${count === 1 ? 'it' : 'them'} by itself.`

export const clashInWords = (time: string, titles: readonly string[]) =>
  `At ${time} you also starred ${titles.map((title) => `‘${title}’`).join(' and ')}`
