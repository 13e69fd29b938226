import { type ReactNode, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from './form-context.ts'

interface FoldProps {
  place: string
  /** The id of the button that opens it: links to its problems lead there. */
  id?: string
  title: string
  isOpenAtFirst?: boolean
  before?: ReactNode
  after?: ReactNode
  /** Said whether it is open or not. */
  notices?: ReactNode
  children: ReactNode
}

/** Fields under a title, not made before they are opened: documents are long. */
export function Fold({
  place,
  id,
  title,
  isOpenAtFirst = false,
  before,
  after,
  notices,
  children,
}: FoldProps) {
  const { rows } = useForm()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  // Keeps what is open inside, once it was opened.
  const [wasOpened, setOpened] = useState(isOpenAtFirst)
  useLayoutEffect(() => {
    const open = () =>
      flushSync(() => {
        setOpen(true)
        setOpened(true)
      })
    rows.set(place, open)
    return () => {
      if (rows.get(place) === open) rows.delete(place)
    }
  }, [rows, place])
  return (
    <>
      <div className="form-row-head">
        {before}
        <button
          id={id}
          type="button"
          className="form-row-title"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
            setOpened(true)
          }}
        >
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {title}
          </span>
        </button>
        {after}
      </div>
      {notices}
      {wasOpened && (
        <div className="form-row-body" hidden={!isOpen}>
          {children}
        </div>
      )}
    </>
  )
}
