import type { Config } from '../config/config.ts'
import { sha256Of } from '../lib/hash.ts'
import type { Logger } from '../lib/log.ts'
import type { Store } from '../store/engine/db.ts'
import { agreeOnAnonKey, agreeOnVoterKey, exchangeInternalSecret } from '../store/settings.ts'
import { adoptAnonKey, type Secrets } from './secrets.ts'

/** The first process on a PostgreSQL decides what is not configured, except for the internal secret. */
export async function agreeOnSecrets(
  { engine, db }: Pick<Store, 'engine' | 'db'>,
  { anonKey, internalSecret, dataDir }: Pick<Config, 'anonKey' | 'internalSecret' | 'dataDir'>,
  own: Secrets,
  log: Logger,
): Promise<Secrets> {
  const secrets: Secrets = {
    anonKey: anonKey ?? own.anonKey,
    internalSecret: internalSecret ?? own.internalSecret,
    voterKey: await agreeOnVoterKey(db, own.voterKey),
  }
  if (engine === 'embedded') return secrets

  const fingerprint = sha256Of(secrets.internalSecret).toString('hex', 0, 4)
  const before = await exchangeInternalSecret(db, fingerprint)
  if (before !== undefined && before !== fingerprint) {
    log.warn(
      'the internal secret differs from that of the process that started before on this database: set INTERNAL_SECRET to the same value in all of them, or a secret link works in some of them only',
    )
  }
  secrets.anonKey = await agreeOnAnonKey(db, { configured: anonKey, offered: own.anonKey })
  if (anonKey === undefined) adoptAnonKey(dataDir, secrets.anonKey)
  return secrets
}
