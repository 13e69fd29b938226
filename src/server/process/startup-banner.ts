import { join } from 'node:path'
import { paths } from '../../domain/paths.ts'
import type { Config } from '../config/config.ts'

/** What the start prints; secrets in demo mode only, because the output of a live site ends up in logs. */
export function startupBanner(
  { publicUrl, mode, mail, dataDir }: Pick<Config, 'publicUrl' | 'mode' | 'mail' | 'dataDir'>,
  {
    email,
    generatedPassword,
    internalSecret,
  }: {
    /** The address of the settings, if it is an administrator's. */
    email?: string | undefined
    generatedPassword?: string | undefined
    internalSecret: string
  },
): string[] {
  const isDemo = mode === 'demo'
  const password = generatedPassword === undefined ? '' : `, password ${generatedPassword}`
  const who = isDemo && email !== undefined ? `   (${email}${password})` : ''
  const lines = [`The site:        ${publicUrl}`, `Admin sign-in:   ${publicUrl}${paths.adminLogin}${who}`]
  if (!isDemo) return lines
  lines.push(`Task board:      ${publicUrl}${paths.taskBoard(internalSecret)}`)
  lines.push(`Participants:    ${publicUrl}${paths.participantsOverview(internalSecret)}`)
  if (mail.url) return lines
  return [
    ...lines,
    `Captured mail:   ${publicUrl}${paths.capturedMail}   (files in ${join(dataDir, 'mail')})`,
  ]
}
