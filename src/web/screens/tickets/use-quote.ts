import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ticketMessages as messages } from '../../../domain/messages/ticket-messages.ts'
import { call } from '../../call.ts'
import { askForQuote, type QuoteAnswer, type Quoted, readTicketForm } from './ticket-form-data.ts'

/** Debounces clicking, and typing a coupon: half a code counts as a wrong one. */
const askAfterMs = { choice: 300, typing: 1_000 }

export interface LiveQuote extends QuoteAnswer {
  isAsking: boolean
  /** What is chosen has no price: `quoted` is of an earlier choice. */
  isRefused: boolean
}

/** The server's price for the form, at the start and after each `askSoon`. The last request wins; until then the old price shows. */
export function useQuote(
  form: RefObject<HTMLFormElement | null>,
  first: { quoted?: Quoted; isRefused: boolean },
) {
  const [quote, setQuote] = useState<LiveQuote>({ ...first, errors: {}, isAsking: false })
  const newest = useRef(0)
  const timer = useRef<number>(undefined)

  const ask = useCallback(async () => {
    const number = ++newest.current
    if (!form.current) return
    const answer = await askForQuote(
      (payload) => call('create-checkout', payload, messages.quoteFailed),
      readTicketForm(new FormData(form.current)),
    )
    if (number !== newest.current) return
    const isRefused = !answer.quoted && answer.sentence === undefined
    setQuote(({ quoted }) => ({ ...answer, quoted: answer.quoted ?? quoted, isRefused, isAsking: false }))
  }, [form])

  const askSoon = useCallback(
    (after: keyof typeof askAfterMs = 'choice') => {
      newest.current++
      clearTimeout(timer.current)
      timer.current = window.setTimeout(ask, askAfterMs[after])
      setQuote(({ quoted, isRefused }) => ({ quoted, isRefused, errors: {}, isAsking: true }))
    },
    [ask],
  )

  useEffect(() => {
    // For what was entered before the island was hydrated.
    askSoon()
    return () => clearTimeout(timer.current)
  }, [askSoon])

  return { quote, askSoon }
}
