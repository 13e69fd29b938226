import { type Warning, warnings } from '../../domain/warnings.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../lib/log.ts'

/** Settings that a live site starts with although they are hardly meant (docs/security.md#settings). */
export function settingWarnings({
  mode,
  publicUrl,
  stripe,
}: Pick<Config, 'mode' | 'publicUrl' | 'stripe'>): Warning[] {
  if (mode !== 'live') return []
  return [
    ...(publicUrl.startsWith('http:') ? [warnings.plainHttp] : []),
    ...(/^[a-z]+_test_/.test(stripe?.secretKey ?? '') ? [warnings.stripeTestKey] : []),
  ]
}

export function logWarning(log: Logger, { kind, title, text }: Warning): void {
  log.warn({ warning: kind }, `${title}: ${text}`)
}
