/** The one form with a file (docs/api.md#uploads, docs/security.md#multipart-bodies). */
import { once } from 'node:events'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { imageMessages } from '../../domain/messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'

const mostFileBytes = 5 * 1024 * 1024
/** For the fields and the boundaries of the parts. */
const mostOtherBytes = 16 * 1024
const mostBytes = mostFileBytes + mostOtherBytes
/** The parser stops only between writes, so this bounds its work after a refusal. */
const mostAtOnce = 65_536
const mostUploads = 16
/** Uploads that send their file before the fields that admit them. */
const maxUnadmitted = 4

const fieldNames = ['token', 'participantId'] as const
type Fields = Record<(typeof fieldNames)[number], string>

interface Upload<Admitted, Value> {
  admit(fields: Fields): Promise<Result<Admitted>>
  /** The upload keeps its slot until this is done. */
  store(admitted: Admitted, file: Buffer): Promise<Result<Value>>
}

/** Refuses other forms as `invalid` or `wrong-type`, files over 5 MB as `too-large`, too many as `too-many`. */
export type ReceiveUpload = <Admitted, Value>(
  request: Request,
  upload: Upload<Admitted, Value>,
) => Promise<Result<Value>>

const tooLarge = () => refuse('too-large', imageMessages.tooLarge.text)
const noForm = () => refuse('invalid', imageMessages.notAnUpload)

/** Limits how many uploads run at once: together they hold less than 80 MB. */
export function createUploads(): ReceiveUpload {
  const slots = { all: 0, unadmitted: 0 }

  return async (request, { admit, store }) => {
    if (Number(request.headers.get('content-length')) > mostBytes) return tooLarge()
    const parser = openParser(request.headers.get('content-type') ?? '')
    if (!parser || !request.body) return refuse('wrong-type', imageMessages.notAnUpload)

    const fields = new Map<string, string>()
    let admission: ReturnType<typeof admit> | undefined
    const admitByFields = () => {
      if (fields.size === fieldNames.length) admission ??= admit(Object.fromEntries(fields) as Fields)
      return admission
    }
    let release = () => {}
    let isOver = false
    const takeFile = async (file: BusboyFileStream): Promise<Result<Buffer>> => {
      const early = await admitByFields()
      if (early && !early.ok) return early
      // After an abort nobody would release the slot.
      if (isOver) return noForm()
      const slot = takeSlot(slots, early !== undefined)
      if (!slot) return refuse('too-many', imageMessages.tooManyUploads, { retryAfterSeconds: 5 })
      release = slot
      return readFile(file)
    }

    try {
      const read = await parse(parser, request.body, fields, takeFile)
      if (!read.ok) return read
      const admitted = await admitByFields()
      if (!admitted) return noForm()
      return admitted.ok ? await store(admitted.value, read.value) : admitted
    } finally {
      isOver = true
      release()
    }
  }
}

function openParser(type: string): BusboyInstance | undefined {
  const limits = {
    fields: 2,
    fieldNameSize: 50,
    fieldSize: 1024,
    files: 1,
    fileSize: mostFileBytes,
    parts: 3,
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

/** Answers how to release the slot, or undefined when all are taken. */
function takeSlot(slots: { all: number; unadmitted: number }, isAdmitted: boolean) {
  if (slots.all >= mostUploads || (!isAdmitted && slots.unadmitted >= maxUnadmitted)) return undefined
  slots.all += 1
  if (!isAdmitted) slots.unadmitted += 1
  return () => {
    slots.all -= 1
    if (!isAdmitted) slots.unadmitted -= 1
  }
}

/** One buffer, so that nothing else of the request is kept in memory. */
async function readFile(file: BusboyFileStream): Promise<Result<Buffer>> {
  const whole = Buffer.allocUnsafeSlow(mostFileBytes)
  let length = 0
  try {
    for await (const chunk of file) length += (chunk as Buffer).copy(whole, length)
  } catch {
    return noForm()
  }
  return file.truncated ? tooLarge() : ok(whole.subarray(0, length))
}

/** The first refusal decides; the body is read to its end in any case. */
async function parse(
  parser: BusboyInstance,
  body: ReadableStream<Uint8Array>,
  fields: Map<string, string>,
  takeFile: (file: BusboyFileStream) => Promise<Result<Buffer>>,
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
      const isExpected = fieldNames.some((known) => known === name) && !fields.has(name)
      if (!isExpected || isNameCut || isValueCut) refuseForm()
      else fields.set(name, value)
    })
    .on('file', (name, stream) => {
      // An error event without a listener would end the program.
      stream.on('error', refuseForm)
      if (name !== 'file') return refuseForm()
      file = takeFile(stream)
      file.then((result) => result.ok || decide(result), decision.reject)
    })
    .on('partsLimit', refuseForm)
    .on('fieldsLimit', refuseForm)
    .on('filesLimit', refuseForm)
    .on('error', refuseForm)
    .on('finish', () => (file ? file.then(decide, decision.reject) : refuseForm()))
  const fed = feed(parser, body, stopped.signal).then((isWhole) => isWhole || decide(tooLarge()), refuseForm)
  const [result] = await Promise.all([decision.promise, fed])
  return result
}

/** Feeds the parser at its pace until `stopped`, then discards the rest. False when the body is too long. */
async function feed(parser: BusboyInstance, body: ReadableStream<Uint8Array>, stopped: AbortSignal) {
  const reader = body.getReader()
  const stop = once(stopped, 'abort')
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
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
