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
  // A set is made for the first key: 64 kB may be thousands of empty objects.
  const keysOfOpenObjects: (Set<string> | undefined)[] = []
  let lastString = ''
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at]
    if (char === '{' || char === '[') {
      keysOfOpenObjects.push(undefined)
      if (keysOfOpenObjects.length > deepest) return false
    } else if (char === '}' || char === ']') keysOfOpenObjects.pop()
    else if (char === ':') {
      const keys = keysOfOpenObjects.pop() ?? new Set()
      const key = JSON.parse(lastString) as string
      if (keys.has(key)) return false
      keysOfOpenObjects.push(keys.add(key))
    } else if (char === '"') {
      const end = endOfString(json, at)
      lastString = json.slice(at, end + 1)
      at = end
    }
  }
  return true
}

/** Where the string that begins there has its closing quote. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
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
