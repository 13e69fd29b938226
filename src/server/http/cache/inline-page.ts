import { createHash } from 'node:crypto'
import { pagePolicy } from '../security-headers.ts'

const sourceOf = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`

/**
 * Inlines the known stylesheets, so that the page paints after one answer, and allows each script that carries this render's
 * nonce by its hash. Without the nonce the bytes are the same for everybody, and a smuggled script stays forbidden.
 */
export function inlinePage(
  html: string,
  nonce: string,
  stylesheet: (path: string) => string | undefined,
): { html: string; policy: string } {
  const styles: string[] = []
  const scripts: string[] = []
  const inlined = html
    .replace(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g, (link, path: string) => {
      const css = stylesheet(path)
      if (css === undefined) return link
      styles.push(sourceOf(css))
      return `<style>${css}</style>`
    })
    .replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (script, attributes: string, inline: string) => {
      if (!attributes.includes(` nonce="${nonce}"`)) return script
      if (inline !== '') scripts.push(sourceOf(inline))
      return `<script${attributes.replace(` nonce="${nonce}"`, '')}>${inline}</script>`
    })
  return {
    html: inlined,
    policy: pagePolicy({ scripts: [...new Set(scripts)], styles: [...new Set(styles)] }),
  }
}
