import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inlinePage } from './inline-page.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const css = (path: string) => (path === '/assets/a.css' ? 'p{color:red}' : undefined)

describe('an inlined page', () => {
  test('holds its stylesheet, which is allowed by its hash', () => {
    const { html, policy } = inlinePage(
      '<head><link rel="stylesheet" href="/assets/a.css"/></head>',
      'n',
      css,
    )
    expect(html).toBe('<head><style>p{color:red}</style></head>')
    expect(policy).toContain(`style-src 'self' ${hash('p{color:red}')};`)
  })

  test('allows a style with the nonce of this render by its hash, and no other', () => {
    const { html, policy } = inlinePage('<style nonce="n">p{}</style><style nonce="m">q{}</style>', 'n', css)
    expect(html).toBe('<style>p{}</style><style nonce="m">q{}</style>')
    expect(policy).toContain(`style-src 'self' ${hash('p{}')};`)
  })

  test('allows an inline script with the nonce of this render, and loses the nonce', () => {
    const { html, policy } = inlinePage('<script nonce="n">go()</script>', 'n', css)
    expect(html).toBe('<script>go()</script>')
    expect(policy).toContain(`script-src 'self' ${hash('go()')};`)
  })

  test('forbids a smuggled script, without the nonce or with a guessed one', () => {
    const { policy } = inlinePage('<script>evil()</script><script nonce="m">evil()</script>', 'n', css)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })
})
