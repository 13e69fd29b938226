import { useEffect, useState } from 'react'
import type { CallOutput, CallPayload } from '../../../domain/calls/index.ts'
import { dayMessages as messages } from '../../../domain/day/messages.ts'
import { call } from '../../call.ts'
import { demoTime } from './demo-time.ts'

type Asked = 'choose-slate' | 'suggest-plan' | 'suggest-repair' | 'price-places'

export interface Advice<Name extends Asked> {
  /** To the question as it is now, or to the one before while the planner thinks. */
  answer: CallOutput<Name> | undefined
  isThinking: boolean
  /** Why there is no answer. */
  sentence: string | undefined
  askAgain(): void
}

/** What the planner says to a question; asked again whenever the question changes, nothing without one. */
export function useAdvice<Name extends Asked>(
  name: Name,
  question: CallPayload<Name> | undefined,
): Advice<Name> {
  const [said, setSaid] = useState<{ to: string; answer?: CallOutput<Name>; sentence?: string }>()
  const [times, setTimes] = useState(0)
  const asked = question && JSON.stringify([question, times])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text is the question
  useEffect(() => {
    if (!question || asked === undefined) return
    let isOld = false
    void call(name, { ...question, ...demoTime() }, messages.noAdvice).then((result) => {
      if (isOld) return
      if (result.ok) setSaid({ to: asked, answer: result.value })
      else setSaid((before) => ({ ...before, to: asked, sentence: result.refusal.sentence }))
    })
    return () => {
      isOld = true
    }
  }, [name, asked])
  const isThinking = asked !== undefined && said?.to !== asked
  return {
    answer: said?.answer,
    isThinking,
    sentence: isThinking || !asked ? undefined : said?.sentence,
    askAgain: () => setTimes(times + 1),
  }
}
