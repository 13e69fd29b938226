/** The forms with a file (docs/api.md#uploads, docs/security.md#multipart-bodies). */
import { once } from 'node:events'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { mostPictureBytes, pictureMessages } from '../../domain/event/picture-messages.ts'
import { imageMessages } from '../../domain/messages/image-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'

/** For the fields and the boundaries of the parts. */
const mostOtherBytes = 16 * 1024
/** The parser stops only between writes, so this bounds its work after a refusal. */
const mostAtOnce = 65_536

export interface UploadForm {
  /** The fields beside `file`, by which an upload is admitted. */
  fields: readonly string[]
  mostFileBytes: number
  mostUploads: number
  /** Uploads that send their file before the fields that admit them. */
  mostUnadmitted: number
  messages: { tooLarge: string; notAnUpload: string }
}

/** Together they hold less than 80 MB. */
export const profileImageForm: UploadForm = {
  fields: ['token', 'participantId'],
  mostFileBytes: 5 * 1024 * 1024,
  mostUploads: 16,
  mostUnadmitted: 4,
  messages: { tooLarge: imageMessages.tooLarge.text, notAnUpload: imageMessages.notAnUpload },
}

/** For organisers only, whom their session admits. */
export const eventPictureForm: UploadForm = {
  fields: [],
  mostFileBytes: mostPictureBytes,
  mostUploads: 3,
  mostUnadmitted: 0,
  messages: { tooLarge: pictureMessages.uploadTooLarge, notAnUpload: pictureMessages.notAnUpload },
}

type Fields = Record<string, string>

interface UploadRequest {
  headers: Headers
  body: AsyncIterable<Uint8Array> | null
}

interface Upload<Admitted, Value> {
  admit(fields: Fields): Promise<Result<Admitted>>
  /** The upload keeps its slot until this is done. */
  store(admitted: Admitted, file: Buffer, fileName: string): Promise<Result<Value>>
}

/** Refuses other forms as `invalid` or `wrong-type`, larger files as `too-large`, too many as `too-many`. */
export type ReceiveUpload = <Admitted, Value>(
  request: UploadRequest,
  upload: Upload<Admitted, Value>,
) => Promise<Result<Value>>

/** Limits how many uploads of this form run at once. */
export function createUploads(form: UploadForm): ReceiveUpload {
  const { fields: fieldNames, mostFileBytes, messages } = form
  const slots = { all: 0, unadmitted: 0 }
  const tooLarge = () => refuse('too-large', messages.tooLarge)
  const noForm = () => refuse('invalid', messages.notAnUpload)

  return async (request, { admit, store }) => {
    if (Number(request.headers.get('content-length')) > mostFileBytes + mostOtherBytes) return tooLarge()
    const parser = openParser(request.headers.get('content-type') ?? '', form)
    if (!parser || !request.body) return refuse('wrong-type', messages.notAnUpload)

    const fields = new Map<string, string>()
    let admission: ReturnType<typeof admit> | undefined
    const admitByFields = () => {
      if (fields.size === fieldNames.length) admission ??= admit(Object.fromEntries(fields) as Fields)
      return admission
    }
    let release = () => {}
    let isOver = false
    let fileName = ''
    const takeFile = async (file: BusboyFileStream, name: string): Promise<Result<Buffer>> => {
      const early = await admitByFields()
      if (early && !early.ok) return early
      // After an abort nobody would release the slot.
      if (isOver) return noForm()
      fileName = name
      const slot = takeSlot(slots, form, early !== undefined)
      if (!slot) return refuse('too-many', imageMessages.tooManyUploads, { retryAfterSeconds: 5 })
      release = slot
      const body = await readFile(file, mostFileBytes)
      if (!body) return noForm()
      return file.truncated ? tooLarge() : ok(body)
    }

    try {
      const read = await parse(parser, request.body, fields, { form, takeFile, tooLarge, noForm })
      if (!read.ok) return read
      const admitted = await admitByFields()
      if (!admitted) return noForm()
      return admitted.ok ? await store(admitted.value, read.value, fileName) : admitted
    } finally {
      isOver = true
      release()
    }
  }
}

function openParser(type: string, { fields, mostFileBytes }: UploadForm): BusboyInstance | undefined {
  const limits = {
    fields: fields.length,
    fieldNameSize: 50,
    fieldSize: 1024,
    files: 1,
    fileSize: mostFileBytes,
    parts: fields.length + 1,
  }
  try {
    if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
    return new Busboy({
      headers: { 'content-type': type },
      limits: { ...limits, headerPairs: 20, headerSize: 4096 },
    })
  } catch {
    return undefined
  }
}

/** Returns how to release the slot, or undefined when all are taken. */
function takeSlot(
  slots: { all: number; unadmitted: number },
  { mostUploads, mostUnadmitted }: UploadForm,
  isAdmitted: boolean,
) {
  if (slots.all >= mostUploads || (!isAdmitted && slots.unadmitted >= mostUnadmitted)) return undefined
  slots.all += 1
  if (!isAdmitted) slots.unadmitted += 1
  return () => {
    slots.all -= 1
    if (!isAdmitted) slots.unadmitted -= 1
  }
}

/** One buffer, so that nothing else of the request is kept in memory. Undefined when the form breaks off. */
async function readFile(file: BusboyFileStream, mostFileBytes: number): Promise<Buffer | undefined> {
  const whole = Buffer.allocUnsafeSlow(mostFileBytes)
  let length = 0
  try {
    for await (const chunk of file) length += (chunk as Buffer).copy(whole, length)
  } catch {
    return undefined
  }
  return whole.subarray(0, length)
}

interface Taking {
  form: UploadForm
  takeFile(file: BusboyFileStream, name: string): Promise<Result<Buffer>>
  tooLarge(): ReturnType<typeof refuse>
  noForm(): ReturnType<typeof refuse>
}

/** The first refusal decides; the body is read to its end in any case. */
async function parse(
  parser: BusboyInstance,
  body: AsyncIterable<Uint8Array>,
  fields: Map<string, string>,
  { form, takeFile, tooLarge, noForm }: Taking,
): Promise<Result<Buffer>> {
  const decision = Promise.withResolvers<Result<Buffer>>()
  const stopped = new AbortController()
  const decide = (result: Result<Buffer>) => {
    decision.resolve(result)
    stopped.abort()
  }
  const refuseForm = () => decide(noForm())
  let file: Promise<Result<Buffer>> | undefined
  parser
    .on('field', (name, value, isNameCut, isValueCut) => {
      const isExpected = form.fields.some((known) => known === name) && !fields.has(name)
      if (!isExpected || isNameCut || isValueCut) refuseForm()
      else fields.set(name, value)
    })
    .on('file', (name, stream, fileName) => {
      // An error event without a listener would end the program.
      stream.on('error', refuseForm)
      if (name !== 'file') return refuseForm()
      file = takeFile(stream, fileName ?? '')
      file.then((result) => result.ok || decide(result), decision.reject)
    })
    .on('partsLimit', refuseForm)
    .on('fieldsLimit', refuseForm)
    .on('filesLimit', refuseForm)
    .on('error', refuseForm)
    .on('finish', () => (file ? file.then(decide, decision.reject) : refuseForm()))
  const fed = feed(parser, body, form.mostFileBytes + mostOtherBytes, stopped.signal).then(
    (isWhole) => isWhole || decide(tooLarge()),
    refuseForm,
  )
  const [result] = await Promise.all([decision.promise, fed])
  return result
}

/** Feeds the parser at its pace until `stopped`, then discards the rest. False when the body is too long. */
async function feed(
  parser: BusboyInstance,
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  stopped: AbortSignal,
) {
  // Not `for await`, which would close the connection of a body that is too long before the answer.
  const chunks = body[Symbol.asyncIterator]()
  const stop = once(stopped, 'abort')
  let bytes = 0
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) break
    bytes += value.length
    if (bytes > mostBytes) return false
    for (let at = 0; at < value.length && !stopped.aborted; at += mostAtOnce) {
      const piece = value.subarray(at, at + mostAtOnce)
      await Promise.race([new Promise((resume) => parser.write(piece, resume)), stop])
    }
  }
  if (!stopped.aborted) parser.end()
  return true
}
