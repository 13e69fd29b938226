import type { ComponentType } from 'react'
import type { IslandName } from './live/islands.ts'

interface IslandProps<Props> {
  name: IslandName
  of: ComponentType<Props>
  /** Plain data; it travels in the page, so that the browser renders the same again. */
  props: Props
  /** Starts on arrival: the page is about this. */
  isEager?: boolean
}

/** Markup that comes alive when a visitor reaches for it; `islands.ts` then hydrates it in place. */
export function Island<Props extends object>({ name, of: Component, props, isEager }: IslandProps<Props>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} data-eager={isEager || undefined}>
      <Component {...props} />
    </div>
  )
}
