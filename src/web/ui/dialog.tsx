import type { ComponentProps } from 'react'
import { Icon } from './icons.tsx'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'className'> {
  id: string
  title: string
  /** A literal class, so that the stylesheet finds it. */
  width?: 'max-w-[425px]' | 'max-w-2xl' | 'max-w-5xl'
}

/**
 * A native modal dialog, opened by a button with `command="show-modal"` and `commandfor`. The close button comes last, so
 * that opening focuses the first field.
 */
export function Dialog({ id, title, children, width = 'max-w-2xl', ...dialog }: DialogProps) {
  return (
    <dialog {...dialog} id={id} className={`dialog ${width}`} aria-labelledby={`${id}-title`} closedby="any">
      <h2 id={`${id}-title`} className="display-small pr-12 text-2xl">
        {title}
      </h2>
      <div className="-mx-2 min-h-0 overflow-auto overscroll-contain px-2 pt-1 pb-2">{children}</div>
      <button
        type="button"
        className="icon-button absolute top-2 right-2"
        command="close"
        commandfor={id}
        aria-label="Close"
      >
        <Icon shape="close" />
      </button>
    </dialog>
  )
}
