import type { ReactNode } from 'react'

export interface TileProps {
  /** The name of its field. */
  name: string
  value: string
  label: string
  text?: string | undefined
  isChosen: boolean
  isRequired?: boolean
  /** Only on a commitment: questions that it makes pointless are hidden. */
  comes?: 'both' | 'day' | 'evening' | 'neither'
  children?: ReactNode
}

export const tileId = ({ name, value }: Pick<TileProps, 'name' | 'value'>) => `poll-${name}-${value}`

export function Tile({ name, value, label, text, isChosen, isRequired, comes, children }: TileProps) {
  return (
    <label className="tile">
      {children}
      <input
        type="radio"
        id={tileId({ name, value })}
        name={name}
        value={value}
        defaultChecked={isChosen}
        required={isRequired}
        data-comes={comes}
      />
      <span className="tile-words">
        <strong>{label}</strong>
        {text && <span>{text}</span>}
      </span>
    </label>
  )
}

/** As many columns as make full rows, where that is possible. */
export const columnsFor = (count: number) =>
  `tiles-${count <= 5 ? Math.max(2, count) : count % 5 === 0 ? 5 : count === 6 || count === 9 ? 3 : 4}`
