interface CookieOptions {
  maxAgeSeconds: number
  path?: string
  /** Whether scripts may read it. */
  isReadable?: boolean
}

/** The value of a `Set-Cookie` header, with the attributes that all cookies of the site have; an empty value deletes it. */
export const setCookieHeader = (
  name: string,
  value: string,
  { maxAgeSeconds, path = '/', isReadable = false }: CookieOptions,
  { publicUrl }: { publicUrl: string },
): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${value === '' ? 0 : maxAgeSeconds}`,
    ...(isReadable ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
