import { paths, withToken } from '../../domain/paths.ts'
import type { Config } from '../config/config.ts'
import { captureDir } from '../mail/captured-mail-files.ts'

/** What the start prints; secrets in demo mode only, because the output of a live site ends up in logs. */
export function startupBanner(
  { publicUrl, mode, mail, dataDir }: Pick<Config, 'publicUrl' | 'mode' | 'mail' | 'dataDir'>,
  {
    email,
    generatedPassword,
    internalSecret,
    mailKey,
  }: {
    /** The address of the settings, if it is an administrator's. */
    email?: string | undefined
    generatedPassword?: string | undefined
    internalSecret: string
    /** Opens the captured mail. */
    mailKey: string
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
  const capturedMail = withToken(paths.capturedMail, mailKey, 'key')
  return [...lines, `Captured mail:   ${publicUrl}${capturedMail}   (files in ${captureDir(dataDir)})`]
}
