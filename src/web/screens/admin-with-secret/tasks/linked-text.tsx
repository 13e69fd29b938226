import { useEffect, useMemo, useState } from 'react'
import { ExternalLink } from '../../../ui/external-link.tsx'
import type { Piece } from '../../../ui/links.ts'

/** Loaded by the first text that may hold a link. */
let found: ((text: string) => Piece[]) | undefined

/** The text with its web links clickable; no Referer tells other sites the secret address. */
export function LinkedText({ text }: { text: string }) {
  const [linksIn, setLinksIn] = useState(() => found)
  const mayHold = /https?:\/\/|www\./i.test(text)
  useEffect(() => {
    if (!mayHold || linksIn) return
    let isWanted = true
    import('../../../ui/links.ts').then(
      (module) => {
        found = module.linksIn
        if (isWanted) setLinksIn(() => module.linksIn)
      },
      // On failure the text stays without links.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [mayHold, linksIn])
  const pieces = useMemo(() => (mayHold ? linksIn?.(text) : undefined), [mayHold, linksIn, text])
  if (!pieces) return text
  let at = 0
  return pieces.map(({ text, href }) => {
    const key = at
    at += text.length
    return href ? (
      <ExternalLink key={key} href={href} rel="noopener noreferrer nofollow" className="link">
        {text}
      </ExternalLink>
    ) : (
      text
    )
  })
}
