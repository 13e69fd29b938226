import { useRef, useState } from 'react'
import { sendingMessages as messages } from '../../../domain/messages/sending-messages.ts'
import { call } from '../../call.ts'

/** Who is chosen, and how many they are: somebody may be in several groups, so the server counts. The last choice wins. */
export function useAudience(one: { key: string } | null) {
  const [audience, setAudience] = useState<readonly string[]>(one ? [one.key] : [])
  /** Undefined while the server counts. */
  const [count, setCount] = useState<number | undefined>(one ? 1 : 0)
  const latest = useRef<readonly string[]>(audience)

  async function choose(next: readonly string[]) {
    setAudience(next)
    latest.current = next
    setCount(next.length === 0 ? 0 : undefined)
    if (next.length === 0) return
    const chosen = { audience: [...next], subject: '', text: '' }
    const answer = await call('preview-sending', chosen, messages.failed)
    if (latest.current === next) setCount(answer.ok ? answer.value.count : undefined)
  }
  return { audience, count, setCount, choose }
}
