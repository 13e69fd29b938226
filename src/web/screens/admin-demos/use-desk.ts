import { useEffect, useRef, useState } from 'react'
import type { CallPayload } from '../../../domain/calls/index.ts'
import type { DemosDesk } from '../../../domain/demos/demos.ts'
import { demoMessages as messages } from '../../../domain/demos/messages.ts'
import { call } from '../../call.ts'
import { focusWhenLost, toast } from '../../ui/form.ts'
import { mayBeOld, usePolling } from '../../ui/use-polling.ts'

const askEveryMs = 3_000
export const nowShowing = 'now-showing'
export const deskRow = (demoId: string) => `desk-${demoId}`

/** The desk as all organisers see it: asked for every three seconds, with what the clock has left. */
export function useDesk(first: DemosDesk) {
  const [desk, setDesk] = useState(first)
  const [left, setLeft] = useState(first.secondsLeft)
  const [error, setError] = useState<string>()
  const readAt = useRef(0)

  function show(found: DemosDesk) {
    readAt.current = performance.now()
    setDesk(found)
    setLeft(found.secondsLeft)
  }
  async function reload() {
    const answer = await call('get-demos', {}, mayBeOld)
    setError(answer.ok ? undefined : answer.refusal.sentence)
    if (!answer.ok) return
    show(answer.value)
    return answer.value
  }
  async function run(payload: CallPayload<'run-demos'>) {
    const pressed = document.activeElement
    const answer = await call('run-demos', payload, messages.sent)
    // A clock that cannot be set is said at its field.
    if (!answer.ok && !answer.refusal.fields?.seconds)
      toast({ title: messages.failedTitle, text: answer.refusal.sentence }, true)
    const now = await reload()
    if (pressed && pressed !== document.body) focusWhenLost(() => nextTo(pressed, payload))
    return { answer, now }
  }
  usePolling(reload, askEveryMs)
  useEffect(() => {
    if (readAt.current === 0) readAt.current = performance.now()
    const { secondsLeft } = desk
    if (secondsLeft === null) return
    const tick = () =>
      setLeft(Math.max(0, Math.ceil(secondsLeft - (performance.now() - readAt.current) / 1000)))
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [desk])
  return { desk, left, run, error }
}

/** What gets the focus that the pressed button has lost: itself where it only moved, else its demo, else what is shown. */
function nextTo(pressed: Element, payload: CallPayload<'run-demos'>): HTMLElement | null {
  if (pressed.isConnected) return pressed as HTMLElement
  const row = document.getElementById(deskRow('demoId' in payload ? `${payload.demoId}` : ''))
  row?.closest('details')?.setAttribute('open', '')
  return row?.querySelector<HTMLElement>('button, summary') ?? document.getElementById(nowShowing)
}
