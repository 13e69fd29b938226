import { useEffect, useRef } from 'react'
import { unsavedCopyOf } from './unsaved-copies.ts'

type Entry = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isBox = (entry: Entry): entry is HTMLInputElement => entry.type === 'checkbox'
const isTouched = (entry: Entry) =>
  isBox(entry)
    ? entry.checked !== entry.defaultChecked
    : 'defaultValue' in entry && entry.value !== entry.defaultValue
const entriesOf = (form: HTMLFormElement | null): Entry[] => [
  ...(form?.querySelectorAll<Entry>('input, textarea, select') ?? []),
]

/** What is typed into a form, and not sent, outlives a reload and a sign-in. */
export function useKeptForm(name: string) {
  const form = useRef<HTMLFormElement>(null)
  const unsaved = unsavedCopyOf<Record<string, string>>(name)
  const keep = () =>
    unsaved.write(
      Object.fromEntries(
        entriesOf(form.current).map((entry) => [
          entry.name,
          isBox(entry) && !entry.checked ? '' : entry.value,
        ]),
      ),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, over the fields that nobody has touched
  useEffect(() => {
    const kept = unsaved.read() ?? {}
    for (const entry of entriesOf(form.current)) {
      const text = kept[entry.name]
      if (text === undefined || isTouched(entry)) continue
      if (isBox(entry)) entry.checked = text !== ''
      else entry.value = text
    }
    // Typed before the island was hydrated.
    if (entriesOf(form.current).some(isTouched)) keep()
  }, [])
  return {
    props: { ref: form, onInput: keep },
    drop: unsaved.drop,
  }
}
