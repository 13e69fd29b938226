import { useCallback, useEffect, useRef, useState } from 'react'
import type { InternalParticipant } from '../../../../domain/internal-participants.ts'
import { overviewMessages as messages } from '../../../../domain/messages.ts'
import { call } from '../../../call.ts'

/** After so long out of sight the list is read again: people go on buying tickets. */
const staleAfterMs = 15_000

/** The orders behind the secret link: undefined until they have come; `failure` says why they have not. */
export function useOrders(token: string) {
  const [orders, setOrders] = useState<readonly InternalParticipant[]>()
  const [failure, setFailure] = useState<string>()
  const loadedAt = useRef(0)

  const load = useCallback(
    async ({ isFirst = false, isQuiet = false } = {}) => {
      loadedAt.current = Date.now()
      const answer = await call('list-internal-participants', { token }, messages.failed)
      if (answer.ok) {
        setOrders(answer.value)
        return setFailure(undefined)
      }
      // Signed out since the page was sent: asking for it again leads to the sign-in, and from there back here.
      if (!isFirst && answer.refusal.reason === 'forbidden') return location.reload()
      if (!isQuiet) setFailure(answer.refusal.sentence)
    },
    [token],
  )

  useEffect(() => {
    load({ isFirst: true })
    const refresh = () => {
      if (!document.hidden && Date.now() - loadedAt.current > staleAfterMs) load({ isQuiet: true })
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [load])

  const retry = useCallback(() => {
    setFailure(undefined)
    load()
  }, [load])

  return { orders, failure, retry }
}
