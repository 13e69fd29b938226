import { useEffect, useEffectEvent, useState } from 'react'
import type { Floor } from '../../../domain/day/floor.ts'
import { call } from '../../call.ts'
import { mayBeOld, usePolling } from '../../ui/use-polling.ts'

const askEveryMs = 4_000

/** The floor as it is, asked for again and again; undefined until the first answer. */
export function useFloor() {
  const [floor, setFloor] = useState<Floor>()
  const [error, setError] = useState<string>()
  async function reload() {
    const answer = await call('get-floor', {}, mayBeOld)
    setError(answer.ok ? undefined : answer.refusal.sentence)
    if (answer.ok) setFloor(answer.value)
  }
  const load = useEffectEvent(reload)
  useEffect(() => void load(), [])
  usePolling(reload, askEveryMs)
  return { floor, reload, error }
}
