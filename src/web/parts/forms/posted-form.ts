import { data } from 'react-router'
import { type Refusal, statusOf } from '../../../domain/result.ts'

/** The form that was posted; an empty one when the body is no form, so that what asks for its fields refuses it. */
export const postedForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData())

/** The answer to a form posted without script whose call was refused: its status, and when it may be tried again. */
export const refused = <Answer>(answer: Answer, { reason, retryAfterSeconds }: Refusal) =>
  data(answer, {
    status: statusOf[reason],
    headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
  })
