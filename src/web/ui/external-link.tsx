import type { ComponentProps } from 'react'

/** A link to another site, in a new tab; whoever cannot see the tab open is told so. */
export function ExternalLink({
  children,
  rel = 'noopener',
  ...rest
}: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} rel={rel} target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
