/** Places in a document: names of fields and places in lists, from the outside in. */
import { itemsByKey, type Path } from './merge.ts'

/** The id of a place, for the field that stands there. */
export const placeKey = (path: Path) => path.join('.')

export const pathOf = (key: string): Path =>
  key === '' ? [] : key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[step] : undefined,
    value,
  )

/** The same with another value at one place; undefined takes a field or an entry away. */
export function withValueAt(value: unknown, path: Path, wanted: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return wanted
  const inner = withValueAt(valueAt(value, [step]), rest, wanted)
  if (Array.isArray(value)) {
    if (inner === undefined) return value.filter((_, index) => index !== Number(step))
    return Number(step) < value.length ? value.with(Number(step), inner) : [...value, inner]
  }
  const { [step]: _, ...others } = Object(value) as Record<string, unknown>
  if (inner === undefined) return others
  return step in Object(value) ? { ...(value as object), [step]: inner } : { ...others, [step]: inner }
}

/** Where in this value a place lies that names entries by their keys; as far as it is there. */
export function placeIn(value: unknown, path: Path): (string | number)[] {
  const place: (string | number)[] = []
  let inside = value
  for (const step of path) {
    const at =
      Array.isArray(inside) && typeof step === 'string'
        ? [...(itemsByKey(inside)?.keys() ?? [])].indexOf(step)
        : step
    if (at === -1) break
    place.push(at)
    inside = valueAt(inside, [at])
  }
  return place
}
