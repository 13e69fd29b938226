/** The two screens whose address ends in a secret (SPEC 2). */
import { overviewMessages, taskMessages } from './messages.ts'

/** Each by the first word of its address, and what is said where the secret is missing. */
export const internalScreens = {
  todos: { missingSecret: taskMessages.missingSecret },
  participants: { missingSecret: overviewMessages.missingSecret },
} as const
export type InternalScreen = keyof typeof internalScreens

/** What the single segment of a path asks for: 'todos_x' -> the board, with 'x' as secret; undefined for any other page. */
export function internalScreenOf(segment: string): { screen: InternalScreen; secret: string } | undefined {
  const [, screen, secret = ''] = /^(todos|participants)(?:_(.*))?$/s.exec(segment) ?? []
  return screen ? { screen: screen as InternalScreen, secret } : undefined
}
