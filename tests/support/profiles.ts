/** Profiles of participants for tests: the calls that open and change them by a mailed link, and what they leave behind. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ok } from '../../src/domain/result.ts'
import type { CallContext } from '../../src/server/context.ts'
import { answerUpload } from '../../src/server/http/answer.ts'
import { createUploads, profileImageForm } from '../../src/server/http/uploads.ts'
import type { CallHarness } from './call-harness.ts'

const publicUrl = 'http://localhost:3000'

export function profilesAt(harness: CallHarness) {
  const { store, call } = harness
  const receive = createUploads(profileImageForm)
  const askForLink = (email: string, participantId: string, of?: Partial<CallContext>) =>
    call('send-edit-link', { email, participantId }, of)
  return {
    askForLink,
    validate: (token: string, of?: Partial<CallContext>) => call('validate-edit-token', { token }, of),
    update: (token: string, participantId: string, updates: object) =>
      call('update-participant', { token, participantId, updates }),
    upload(token: string, participantId: string, file: Buffer | string, of?: Partial<CallContext>) {
      const body = new FormData()
      body.set('token', token)
      body.set('participantId', participantId)
      body.set('file', new Blob([new Uint8Array(Buffer.from(file))]), 'me.png')
      const request = new Request(publicUrl, { method: 'POST', body })
      return answerUpload('upload-profile-image', request, harness.context(of), receive)
    },
    /** Asks for a link and takes the token out of the mail. */
    async mailedToken(email: string, id: string): Promise<string> {
      expect(await askForLink(email, id)).toEqual(ok({ success: true }))
      return harness.newestIn(email, /participants\?edit=([\w-]{43})/)
    },
    rowOf: (id: string) =>
      store().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The names of all stored pictures. */
    files() {
      try {
        return readdirSync(join(harness.dataDir, 'images')).sort()
      } catch {
        return []
      }
    },
    imageRows: () => store().db.selectFrom('images').selectAll().execute(),
  }
}
