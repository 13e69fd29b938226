import { overviewMessages, taskMessages } from './messages/admin-messages.ts'

export const secretScreens = {
  todos: { missingSecret: taskMessages.missingSecret },
  participants: { missingSecret: overviewMessages.missingSecret },
} as const
export type SecretScreen = keyof typeof secretScreens

/** 'todos_x' -> the task board with the secret 'x'; undefined for other paths. */
export function secretScreenOf(segment: string): { screen: SecretScreen; secret: string } | undefined {
  const [, screen, secret = ''] = /^(todos|participants)(?:_(.*))?$/s.exec(segment) ?? []
  return screen ? { screen: screen as SecretScreen, secret } : undefined
}
