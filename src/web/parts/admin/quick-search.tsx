import { type ReactNode, useState } from 'react'
import { foldName, searchFor } from '../../../domain/spelling.ts'

interface QuickSearchProps<Entry> {
  id: string
  entries: readonly Entry[]
  /** What the words are looked for in. */
  textOf(entry: Entry): string
  children(found: readonly Entry[]): ReactNode
}

/** So few are found at a glance. */
const fewest = 4

/** Those with every word of the search, however it is spelled. */
export function entriesWith<Entry>(
  search: string,
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): readonly Entry[] {
  const fits = searchFor(search)
  return entries.filter((entry) => fits(foldName(textOf(entry))))
}

/** Finds in a list that is on the page already, while one types. */
export function QuickSearch<Entry>({ id, entries, textOf, children }: QuickSearchProps<Entry>) {
  const [search, setSearch] = useState('')
  const found = entriesWith(search, entries, textOf)
  const isNothingFound = found.length === 0 && entries.length > 0
  return (
    <>
      {entries.length >= fewest && (
        <div className="field mt-3">
          <label htmlFor={id}>Search</label>
          <input
            id={id}
            type="search"
            value={search}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
      )}
      {children(found)}
      <p role="status" className={isNothingFound ? 'mt-4 text-lg' : 'sr-only'}>
        {isNothingFound
          ? 'Nothing here contains these words.'
          : search.trim() !== '' && `${found.length} of ${entries.length} found`}
      </p>
    </>
  )
}
