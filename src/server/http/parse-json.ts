import { callMessages } from '../../domain/messages/call-messages.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'

const deepest = 20

/** Also refuses nesting beyond 20 levels and duplicate keys (docs/security.md#malformed-requests). */
export function parseJson(json: string): Result<unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return isPlain(json) ? ok(value) : refuse('invalid', callMessages.malformed)
  } catch {
    return refuse('invalid', callMessages.malformed)
  }
}

/** Expects valid JSON; a string followed by a colon is a key of the innermost object. */
function isPlain(json: string): boolean {
  const keysOfOpenObjects: Set<string>[] = []
  let lastString = ''
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/gs)) {
    if (token === '{' || token === '[') {
      keysOfOpenObjects.push(new Set())
      if (keysOfOpenObjects.length > deepest) return false
    } else if (token === '}' || token === ']') keysOfOpenObjects.pop()
    else if (token === ':') {
      const keys = keysOfOpenObjects.at(-1)
      const key = JSON.parse(lastString) as string
      if (keys?.has(key)) return false
      keys?.add(key)
    } else lastString = token
  }
  return true
}

/** A call without a body, as the Supabase client sends it, is an empty object. */
export async function readJson(request: Request): Promise<Result<unknown>> {
  const type = request.headers.get('content-type')
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength === 0 && type === null) return ok({})
  if (!/^application\/json\s*(;|$)/i.test(type ?? '')) return refuse('wrong-type', callMessages.wrongType)
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refuse('invalid', callMessages.malformed)
  }
}
