import type { ReactNode } from 'react'

interface ListSearchProps {
  id: string
  /** The page that lists what is found. */
  action: string
  label: string
  search: string
  /** What else the address of the page says, such as the tab. */
  kept?: Readonly<Record<string, string>>
  /** Beside the button. */
  children?: ReactNode
}

/** The search of a list of an admin page; without script too. */
export const ListSearch = ({ id, action, label, search, kept = {}, children }: ListSearchProps) => (
  <form action={action} className="field max-w-[48rem]">
    <label htmlFor={id}>{label}</label>
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <div className="flex flex-wrap gap-3">
      <input
        id={id}
        name="q"
        type="search"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        className="min-w-0 flex-1 basis-56"
      />
      <button type="submit" className="button">
        Search
      </button>
      {children}
    </div>
  </form>
)
