import { useCallback, useEffect, useRef, useState } from 'react'
import { overviewMessages as messages } from '../../../../domain/messages/admin-messages.ts'
import type { ListedOrder, ParticipantsOverview } from '../../../../domain/participants-overview-schemas.ts'
import { ok, type Result } from '../../../../domain/result.ts'
import { call } from '../../../call.ts'

/** After so long in the background everything is loaded again. */
const staleAfterMs = 15_000

interface Loaded {
  overview: ParticipantsOverview
  /** All rows, once they are wanted and more than the first ones. */
  list?: readonly ListedOrder[]
}

/** `overview` is undefined until it is loaded; so is `orders` while only its first rows are: `wantList` loads all. */
export function useOverview(token: string) {
  const [{ overview, list }, setLoaded] = useState<Partial<Loaded>>({})
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(true)
  const isListWanted = useRef(false)
  const isLonger = useRef(false)
  const loadedAt = useRef(0)

  const load = useCallback(
    async ({ isFirst = false, isQuiet = false } = {}) => {
      loadedAt.current = Date.now()
      if (!isQuiet) {
        setFailure(undefined)
        setLoading(true)
      }
      const wasForList = isListWanted.current
      const wasLonger = isLonger.current
      const read = await readOverview(token, wasForList, wasLonger)
      // Signed out meanwhile: a reload leads to the sign-in and back here.
      if (!read.ok && !isFirst && read.refusal.reason === 'forbidden') return location.reload()
      if (read.ok) {
        isLonger.current = !holdsAll(read.value.overview)
        // The list may have been loaded meanwhile.
        setLoaded((known) => (isLonger.current && known.list ? { ...known, ...read.value } : read.value))
        setFailure(undefined)
      } else if (!isQuiet) setFailure(read.refusal.sentence)
      if (!isQuiet) setLoading(false)
      // The list was wanted while the first rows were thought to be all.
      if (read.ok && !wasForList && !wasLonger && isListWanted.current && isLonger.current) load()
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

  const wantList = useCallback(() => {
    if (isListWanted.current) return
    isListWanted.current = true
    if (isLonger.current) load()
  }, [load])

  const retry = useCallback(() => {
    load()
  }, [load])

  const orders = list ?? (overview && holdsAll(overview) ? overview.rows : undefined)
  return { overview, orders, failure, isLoading, wantList, retry }
}

const holdsAll = ({ rows, counts }: ParticipantsOverview) => rows.length >= counts.all

/** Loads the overview, and at the same time the list where it is wanted and longer than the first rows. */
async function readOverview(
  token: string,
  isListWanted: boolean,
  isLonger: boolean,
): Promise<Result<Loaded>> {
  const askForList = () => call('list-internal-participants', { token }, messages.failed)
  const [first, early] = await Promise.all([
    call('get-participants-overview', { token }, messages.failed),
    isListWanted && isLonger ? askForList() : undefined,
  ])
  if (!first.ok) return first
  const overview = first.value
  if (!isListWanted || holdsAll(overview)) return ok({ overview })
  const list = early ?? (await askForList())
  return list.ok ? ok({ overview, list: list.value }) : list
}
