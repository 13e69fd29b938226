import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ticketMessages as messages } from '../../../domain/messages.ts'
import { call } from '../../call.ts'
import { askForQuote, type QuoteAnswer, type Quoted, readTicketForm } from './ticket-form-data.ts'

/** Whoever types or clicks on is not interrupted by prices on the way. */
const askAfterMs = 300

export interface LiveQuote extends QuoteAnswer {
  isAsking: boolean
}

/**
 * The price of what the form holds, always from the server: asked for when the form comes alive and `askSoon` after each
 * change. The last answer wins, whatever order they come in; until there is a new price the one before stands.
 */
export function useQuote(form: RefObject<HTMLFormElement | null>, first: { quoted?: Quoted }) {
  const [quote, setQuote] = useState<LiveQuote>({ quoted: first.quoted, errors: {}, isAsking: false })
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
    setQuote(({ quoted }) => ({ ...answer, quoted: answer.quoted ?? quoted, isAsking: false }))
  }, [form])

  const askSoon = useCallback(() => {
    newest.current++
    clearTimeout(timer.current)
    timer.current = window.setTimeout(ask, askAfterMs)
    // What was wrong is being corrected.
    setQuote(({ quoted }) => ({ quoted, errors: {}, isAsking: true }))
  }, [ask])

  useEffect(() => {
    // What was entered before this came alive counts too.
    askSoon()
    return () => clearTimeout(timer.current)
  }, [askSoon])

  return { quote, askSoon }
}
