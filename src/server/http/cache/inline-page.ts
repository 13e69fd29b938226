import { createHash } from 'node:crypto'
import { pagePolicy } from '../security-headers.ts'

const sourceOf = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`

/**
 * Makes rendered HTML ready to send: the stylesheets that are known move into the page, so that it paints after one answer,
 * and each inline script that carries this render's nonce is allowed by its hash. The nonce itself is taken out again: the
 * bytes are then the same for everybody, and a script that was smuggled in, not knowing the nonce, stays forbidden.
 */
export function inlinePage(
  html: string,
  nonce: string,
  stylesheet: (path: string) => string | undefined,
): { html: string; policy: string } {
  const styles: string[] = []
  const scripts: string[] = []
  const finished = html
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
    html: finished,
    policy: pagePolicy({ scripts: [...new Set(scripts)], styles: [...new Set(styles)] }),
  }
}
