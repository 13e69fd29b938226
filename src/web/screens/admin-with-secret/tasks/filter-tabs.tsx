import { type KeyboardEvent, useEffect, useState } from 'react'
import { organizers } from '../../../../../content/organizers.ts'
import { type TaskFilter, taskFilters } from '../../../../domain/task-board.ts'

const labels: Record<TaskFilter, string> = {
  all: 'All',
  [organizers[0].id]: organizers[0].name,
  [organizers[1].id]: organizers[1].name,
  unassigned: 'Unassigned',
}

export const taskPanelId = 'tasks'
export const tabId = (filter: TaskFilter) => `tab-${filter}`

/** The filter is in the address, so that a reload keeps it. */
export function useTaskFilter() {
  const [filter, setFilter] = useState<TaskFilter>('all')
  useEffect(() => {
    const follow = () => {
      const named = decodeURIComponent(location.hash.slice(1))
      setFilter(taskFilters.find((known) => known === named) ?? 'all')
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  const choose = (chosen: TaskFilter) => {
    setFilter(chosen)
    history.replaceState(history.state, '', `#${chosen}`)
  }
  return [filter, choose] as const
}

interface FilterTabsProps {
  filter: TaskFilter
  onChoose(filter: TaskFilter): void
}

/** All, the two organisers, Unassigned. Arrow keys, Home and End move. */
export function FilterTabs({ filter, onChoose }: FilterTabsProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = taskFilters.indexOf(filter)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const chosen = to === undefined ? undefined : taskFilters.at(to % taskFilters.length)
    if (!chosen) return
    event.preventDefault()
    onChoose(chosen)
    document.getElementById(tabId(chosen))?.focus()
  }
  return (
    <div role="tablist" aria-label="Whose tasks" className="task-tabs" onKeyDown={move}>
      {taskFilters.map((name) => (
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
          {labels[name]}
        </button>
      ))}
    </div>
  )
}
