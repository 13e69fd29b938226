import type * as z from 'zod/mini'
import type { Uploads } from '../../../domain/calls/index.ts'
import { eventMessages as messages } from '../../../domain/messages/event-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { tryAgainLater } from '../../../domain/wait.ts'
import { anonKey } from '../../call.ts'

type Stored = z.output<Uploads['upload-event-picture']['output']>

/** Refusals of uploads are plain text, and may be read by organisers (docs/api.md#uploads); server faults are not. */
export async function uploadPicture(file: File): Promise<Result<Stored>> {
  const body = new FormData()
  body.set('file', file)
  try {
    const headers = { apikey: anonKey() }
    const answer = await fetch('/functions/v1/upload-event-picture', { method: 'POST', headers, body })
    if (answer.ok) return ok(await answer.json())
    const said = await answer.text()
    const wait = tryAgainLater(messages.uploadFailed, Number(answer.headers.get('retry-after')))
    return refuse(
      'invalid',
      wait ?? (answer.status < 500 && said.length < 400 ? said : messages.uploadFailed),
    )
  } catch {
    return refuse('not-ready', messages.uploadFailed)
  }
}
