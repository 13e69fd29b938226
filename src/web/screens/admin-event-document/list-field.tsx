import { useEffect, useRef, useState } from 'react'
import { emptyValue, titleOf } from '../../../domain/event/entered.ts'
import { Icon } from '../../ui/icons.tsx'
import { type FieldProps, fieldId, useField } from './form-context.ts'
import { PlaceError } from './group-field.tsx'
import { ListRow } from './list-row.tsx'
import { useRowDrag } from './use-row-drag.ts'

interface Removed {
  index: number
  value: unknown
  title: string
}

/** Entries in an order that counts: added, removed, moved by button, by keyboard and by dragging. */
export function ListField({ field, value, place }: FieldProps) {
  const { change } = useField({ field, place })
  const { label, help, entry = 'entry', item } = field
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const advice = [help, !item?.fields && item?.help].filter(Boolean).join(' ')
  const keys = useRowKeys(entries.length)
  const [removed, setRemoved] = useState<Removed>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focusSoon = useFocusAfterRender(list)
  const drag = useRowDrag(list, move)
  const all = (entered: unknown): unknown[] => (Array.isArray(entered) ? entered : [])

  function move(from: number, to: number) {
    if (to < 0 || to >= entries.length || from === to) return
    keys.move(from, to)
    change((entered: unknown) => moved(all(entered), from, to))
    setSaid(`${titleAt(from)} is now at place ${to + 1} of ${entries.length}.`)
  }
  function add() {
    if (!item) return
    keys.add()
    change((entered: unknown) => [...all(entered), emptyValue({ ...item, ifEmpty: undefined })])
    setRemoved(undefined)
    focusSoon(entries.length, 'field')
  }
  function remove(index: number) {
    setRemoved({ index, value: entries[index], title: titleAt(index) })
    keys.remove(index)
    change((entered: unknown) => all(entered).toSpliced(index, 1))
    setSaid(`${titleAt(index)} is removed.`)
    focusSoon(index, 'undo')
  }
  function undo({ index, value: back }: Removed) {
    keys.add(index)
    change((entered: unknown) => all(entered).toSpliced(index, 0, back))
    setRemoved(undefined)
    setSaid('It is back.')
    focusSoon(index, 'row')
  }
  const titleAt = (index: number) => titleOf(field, entries[index], index)

  const undoing = removed && (
    <li key="undo" className="form-undo">
      <span className="min-w-0 wrap-anywhere" dir="auto">
        “{removed.title}” is removed.
      </span>
      <button type="button" className="button button-small" data-undo onClick={() => undo(removed)}>
        Undo
      </button>
    </li>
  )
  return (
    <section id={fieldId(place)} tabIndex={-1} aria-label={label} className="form-list">
      <h2 className="form-list-title">
        {label} <span className="font-normal">({entries.length})</span>
      </h2>
      {advice && <p className="text-[0.9375rem]">{advice}</p>}
      <PlaceError place={place} />
      {entries.length === 0 && !removed && <p className="form-empty">No {entry} yet.</p>}
      <ol ref={list} className="form-rows">
        {item &&
          entries.flatMap((each, index) => [
            removed?.index === index && undoing,
            <ListRow
              key={keys.of[index]}
              field={item}
              value={each}
              place={`${place}.${index}`}
              title={titleAt(index)}
              index={index}
              count={entries.length}
              isNew={keys.isNew(index)}
              onMove={(to) => {
                move(index, to)
                focusSoon(to, to < index ? 'up' : 'down')
              }}
              onRemove={() => remove(index)}
              onDrag={drag}
            />,
          ])}
        {removed && removed.index >= entries.length && undoing}
      </ol>
      <button type="button" className="button button-small button-quiet justify-self-start" onClick={add}>
        <Icon shape="plus" className="size-4" />
        Add {entry}
      </button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}

const moved = (list: readonly unknown[], from: number, to: number) =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from])

let lastKey = 0

/** A row keeps its key, and with it what is open in it, wherever it moves. */
function useRowKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length: count }, () => ++lastKey))
  const first = useRef(lastKey)
  // Others may have added or removed entries.
  const of =
    keys.length === count
      ? keys
      : [...keys.slice(0, count), ...Array.from({ length: count - keys.length }, () => ++lastKey)]
  if (of !== keys) setKeys(of)
  return {
    of,
    isNew: (index: number) => (of[index] ?? 0) > first.current,
    add: (index = of.length) => setKeys(of.toSpliced(index, 0, ++lastKey)),
    remove: (index: number) => setKeys(of.toSpliced(index, 1)),
    move: (from: number, to: number) => setKeys(of.toSpliced(from, 1).toSpliced(to, 0, of[from] ?? 0)),
  }
}

type Target = 'up' | 'down' | 'row' | 'field' | 'undo'

/** A button that moves with its row, or goes with it, loses the focus. */
function useFocusAfterRender(list: { current: HTMLOListElement | null }) {
  const wanted = useRef<{ index: number; target: Target }>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    const { index, target } = wanted.current
    wanted.current = undefined
    if (target === 'undo')
      return list.current?.querySelector<HTMLElement>(':scope > li > [data-undo]')?.focus()
    const row = list.current?.querySelectorAll(':scope > [data-row]')[index]
    const other = target === 'up' ? 'down' : 'up'
    const selectors = {
      up: `:scope > .form-row-head [data-move=${target}]:enabled`,
      down: `:scope > .form-row-head [data-move=${target}]:enabled`,
      row: '.form-row-title, input, textarea',
      field: 'input, textarea, select',
      undo: '',
    }
    const found =
      row?.querySelector<HTMLElement>(selectors[target]) ??
      row?.querySelector<HTMLElement>(`:scope > .form-row-head [data-move=${other}]:enabled`)
    found?.focus()
  })
  return (index: number, target: Target) => {
    wanted.current = { index, target }
  }
}
