/** The headers of every answer (docs/security.md#security-headers); a page adds its own Content-Security-Policy. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/** Our own files, and inline only what these sources (`'sha256-…'` or `'nonce-…'`) name. */
export function pagePolicy(sources: { scripts: string[]; styles: string[] }): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...sources.scripts].join(' '),
    ["style-src 'self'", ...sources.styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For service workers, which fetch what they keep. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For a preview: nothing runs or connects, and forms reach only the preview itself. */
export const previewPolicy = (styles: string[], preview: string): string =>
  [
    "default-src 'none'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    `form-action ${preview} ${preview}/`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
