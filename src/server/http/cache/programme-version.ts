/** Phones ask again and again whether the programme reads as before: the whole answer is kept for some seconds. */
import { paths } from '../../../domain/paths.ts'
import type { Site } from '../../context.ts'
import { publicProgramme } from '../../day/public-programme.ts'
import type { DirectHandler } from '../pipeline.ts'
import { onlyReads } from '../request-guards.ts'
import type { Answer } from '../responses.ts'
import type { Changes } from './changes.ts'
import { keptUntil } from './kept-until.ts'

export function createProgrammeVersion(site: Pick<Site, 'db' | 'event'>, changes: Changes): DirectHandler {
  // Only for some seconds, because a hidden talk and the time change it, too.
  const read = async () => {
    const { db, event } = site
    return answerWith((await publicProgramme({ db, event, now: new Date() }))?.version ?? '0')
  }
  const version = keptUntil('programme', read, changes)
  return ({ method, url }) => (url === paths.programmeVersion && onlyReads(method) ? version() : undefined)
}

function answerWith(version: string): Answer {
  const body = JSON.stringify({ version })
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    'content-length': String(body.length),
  }
  return { status: 200, headers, body }
}
