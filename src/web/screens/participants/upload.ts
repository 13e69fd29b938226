import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import { ok, type Result, refuse } from '../../../domain/result.ts'
import { tryAgainLater } from '../../../domain/wait.ts'
import { anonKey } from '../../call.ts'

interface Upload {
  file: File
  token: string
  participantId: string
}

/** What failed, and why; beyond a limit when to try again. */
function sentenceOf(request: XMLHttpRequest): string {
  const { text } = profileMessages.imageFailed
  const seconds = Number(request.getResponseHeader('retry-after'))
  return tryAgainLater(text, seconds) ?? `${text} ${request.responseText}`.trim()
}

/**
 * Uploads a profile image and reports its progress, from 0 to 1; returns the picture's address. An
 * XMLHttpRequest, because `fetch` does not tell how much has been sent.
 */
export function uploadProfileImage(upload: Upload, onProgress: (share: number) => void) {
  return new Promise<Result<string>>((resolve) => {
    const failed = () => resolve(refuse('not-ready', profileMessages.imageFailed.text))
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = failed
    request.onload = () => {
      try {
        if (request.status < 300) resolve(ok(JSON.parse(request.responseText).publicUrl))
        // Refusals of this call are plain text, and may be read by the visitor (docs/api.md#uploads); server faults are not.
        else if (request.status < 500 && request.responseText.length < 200)
          resolve(refuse('invalid', sentenceOf(request)))
        else failed()
      } catch {
        failed()
      }
    }
    const body = new FormData()
    body.set('token', upload.token)
    body.set('participantId', upload.participantId)
    body.set('file', upload.file)
    request.open('POST', '/functions/v1/upload-profile-image')
    request.setRequestHeader('apikey', anonKey())
    request.send(body)
  })
}
