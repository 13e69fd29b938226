import type { Config } from '../config/config.ts'
import type { Logger } from '../lib/log.ts'
import { sha256Of } from '../lib/tokens.ts'
import type { Store } from '../store/engine/db.ts'
import { agreeOnAnonKey, agreeOnVoterKey, exchangeInternalSecret } from '../store/settings.ts'
import { adoptAnonKey, type Secrets } from './secrets.ts'

/**
 * The secrets of this process, the same in every process on one PostgreSQL. Those that are not set come from the first
 * process by the database; but not the internal secret, so the log warns when it differs.
 */
export async function agreeOnSecrets(
  { engine, db }: Pick<Store, 'engine' | 'db'>,
  { anonKey: given, internalSecret, dataDir }: Pick<Config, 'anonKey' | 'internalSecret' | 'dataDir'>,
  own: Secrets,
  log: Logger,
): Promise<Secrets> {
  const secrets: Secrets = {
    anonKey: given ?? own.anonKey,
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
  secrets.anonKey = await agreeOnAnonKey(db, { given, offered: own.anonKey })
  if (given === undefined) adoptAnonKey(dataDir, secrets.anonKey)
  return secrets
}
