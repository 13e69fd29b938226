/** Phones and the wall ask what is up again and again: it is kept until something changes. */
import { demosNow } from '../../../domain/demos/clock.ts'
import { paths } from '../../../domain/paths.ts'
import { readShowing } from '../../store/demos.ts'
import type { Db } from '../../store/engine/db.ts'
import type { DirectHandler } from '../pipeline.ts'
import { onlyReads } from '../request-guards.ts'
import type { Changes } from './changes.ts'
import { keptUntil } from './kept-until.ts'

export function createDemosNow({ db, changes }: { db: Db; changes: Changes }): DirectHandler {
  const showing = keptUntil('demos', () => readShowing(db), changes)
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
  return ({ method, url }) => {
    if (url !== paths.demosNow || !onlyReads(method)) return
    return showing().then((found) => ({
      status: 200,
      headers,
      body: Buffer.from(JSON.stringify(demosNow(found, new Date()))),
    }))
  }
}
