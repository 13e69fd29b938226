import type { ComponentType } from 'react'
import type { IslandName } from './islands.ts'

interface IslandProps<Props> {
  name: IslandName
  of: ComponentType<Props>
  /** Plain data; it travels in the page, so that the browser renders the same again. */
  props: Props
}

/** Markup that comes alive when a visitor reaches for it; `islands.ts` then hydrates it in place. */
export function Island<Props extends object>({ name, of: Component, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  )
}
