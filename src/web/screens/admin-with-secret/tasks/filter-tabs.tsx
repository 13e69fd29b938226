import { type KeyboardEvent, useEffect, useState } from 'react'
import { type TaskOwner, taskFilters } from '../../../../domain/task-board.ts'

export const taskPanelId = 'tasks'
export const tabId = (filter: string) => `tab-${filter}`

/** The filter is in the address, so that a reload keeps it. */
export function useTaskFilter(owners: readonly TaskOwner[]) {
  const [filter, setFilter] = useState('all')
  useEffect(() => {
    const follow = () => {
      const named = decodeURIComponent(location.hash.slice(1))
      setFilter(taskFilters(owners).find((known) => known === named) ?? 'all')
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [owners])
  const choose = (chosen: string) => {
    setFilter(chosen)
    history.replaceState(history.state, '', `#${chosen}`)
  }
  return [filter, choose] as const
}

interface FilterTabsProps {
  owners: readonly TaskOwner[]
  filter: string
  onChoose(filter: string): void
}

/** All, each organiser, Unassigned. Arrow keys, Home and End move. */
export function FilterTabs({ owners, filter, onChoose }: FilterTabsProps) {
  const filters = taskFilters(owners)
  const nameOf = (id: string) =>
    owners.find((owner) => owner.id === id)?.name ?? (id === 'all' ? 'All' : 'Unassigned')
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    // With these keys an arrow leads back or on in most browsers.
    if (event.altKey || event.metaKey) return
    const at = filters.indexOf(filter)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const chosen = to === undefined ? undefined : filters.at(to % filters.length)
    if (!chosen) return
    event.preventDefault()
    onChoose(chosen)
    document.getElementById(tabId(chosen))?.focus()
  }
  return (
    <div role="tablist" aria-label="Whose tasks" className="task-tabs" onKeyDown={move}>
      {filters.map((name) => (
        <button
          key={name}
          id={tabId(name)}
          type="button"
          role="tab"
          aria-selected={name === filter}
          aria-controls={taskPanelId}
          tabIndex={name === filter ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {nameOf(name)}
        </button>
      ))}
    </div>
  )
}
