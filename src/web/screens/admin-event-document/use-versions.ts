import { useEffect, useState } from 'react'
import type { CallOutput } from '../../../domain/calls/index.ts'
import type { DocumentName } from '../../../domain/event/schemas/index.ts'
import { eventMessages } from '../../../domain/messages/event-messages.ts'
import { call } from '../../call.ts'

export type Version = CallOutput<'get-event-document'>['history'][number]

/** Versions never change: each is asked for once a page. */
const known = new Map<string, Promise<unknown>>()

interface Loading {
  /** In the order of the versions; undefined while they come or after they failed. */
  values: unknown[] | undefined
  failure: string | undefined
  retry(): void
}

export function useVersions(name: DocumentName, versions: readonly number[]): Loading {
  const [values, setValues] = useState<unknown[]>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const wanted = versions.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    setValues(undefined)
    setFailure(undefined)
    const numbers = wanted.split(',').map(Number)
    Promise.all(numbers.map((version) => valueIn(name, version))).then(
      (found) => isCurrent && setValues(found),
      (error: Error) => isCurrent && setFailure(error.message),
    )
    return () => {
      isCurrent = false
    }
  }, [name, wanted, attempt])
  return { values, failure, retry: () => setAttempt(attempt + 1) }
}

function valueIn(name: DocumentName, version: number): Promise<unknown> {
  const key = `${name} ${version}`
  const value = known.get(key) ?? ask(name, version)
  known.set(key, value)
  value.catch(() => known.delete(key))
  return value
}

async function ask(name: DocumentName, version: number): Promise<unknown> {
  const answer = await call('get-event-version', { name, version }, eventMessages.versionFailed)
  if (answer.ok) return answer.value.value
  if (answer.refusal.reason === 'not-signed-in') location.reload()
  throw new Error(answer.refusal.sentence)
}
