import { createHash } from 'node:crypto'
import { pagePolicy } from '../security-headers.ts'

const sourceOf = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`

/**
 * Inlines stylesheets, and replaces the nonce of scripts and styles by their hashes: the bytes are then the same for everyone,
 * and injected scripts stay forbidden.
 */
export function inlinePage(
  html: string,
  nonce: string,
  stylesheet: (path: string) => string | undefined,
  policyOf = pagePolicy,
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
    .replace(/<style nonce="([^"]*)">([^<]*)<\/style>/g, (style, given: string, css: string) => {
      if (given !== nonce) return style
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
    policy: policyOf({ scripts: [...new Set(scripts)], styles: [...new Set(styles)] }),
  }
}
