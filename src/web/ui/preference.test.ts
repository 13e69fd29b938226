import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deletePreference, readPreference, savePreference } from './preference.ts'

/** A browser's cookies and storage, as far as a page sees them. */
function browser({ cookies = true, storage = true, protocol = 'https:' } = {}) {
  const jar = new Map<string, string>()
  const stored = new Map<string, string>()
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      written.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else if (cookies) jar.set(name, value)
    },
  })
  const blocked = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', {
    getItem: storage ? (name: string) => stored.get(name) ?? null : blocked,
    setItem: storage ? (name: string, value: string) => stored.set(name, value) : blocked,
    removeItem: storage ? (name: string) => stored.delete(name) : blocked,
  })
  return { jar, stored, written }
}

const name = 'admin_user'
const value = JSON.stringify({ id: '1', name: 'Zoë; "Z"=%' })

afterEach(() => vi.unstubAllGlobals())

describe('a preference', () => {
  test('is kept in a cookie of the whole site for 30 days, and nowhere else', () => {
    const { stored, written } = browser()
    savePreference(name, value)
    expect(readPreference(name)).toBe(value)
    expect(stored.size).toBe(0)
    expect(written.at(-1)).toBe(
      `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=2592000; SameSite=Lax; Secure`,
    )
  })

  test('is no secure cookie on a site without https', () => {
    const { written } = browser({ protocol: 'http:' })
    savePreference(name, value)
    expect(written.at(-1)).not.toContain('Secure')
  })

  test('is kept in local storage where cookies are blocked', () => {
    const { jar, stored } = browser({ cookies: false })
    savePreference(name, value)
    expect(jar.size).toBe(0)
    expect(stored.get(name)).toBe(value)
    expect(readPreference(name)).toBe(value)
  })

  test('is read from the cookie first', () => {
    const { jar, stored } = browser()
    jar.set(name, 'newer')
    stored.set(name, 'older')
    expect(readPreference(name)).toBe('newer')
  })

  test('leaves no older copy in the other place', () => {
    const { stored } = browser()
    stored.set(name, 'older')
    savePreference(name, value)
    expect(stored.size).toBe(0)
  })

  test('is deleted from both places', () => {
    const { jar, stored } = browser()
    jar.set(name, 'one')
    stored.set(name, 'other')
    deletePreference(name)
    expect(readPreference(name)).toBeUndefined()
    expect([jar.size, stored.size]).toEqual([0, 0])
  })

  test('is not confused with one whose name ends alike', () => {
    const { jar } = browser()
    jar.set(`x${name}`, 'other')
    expect(readPreference(name)).toBeUndefined()
  })
})

describe('a preference where cookies and storage are switched off', () => {
  beforeEach(() => void browser({ cookies: false, storage: false }))

  test('is not stored, and nothing throws', () => {
    savePreference(name, value)
    expect(readPreference(name)).toBeUndefined()
    deletePreference(name)
  })
})

test('a malformed cookie counts as no preference', () => {
  const { jar } = browser()
  jar.set(name, '%E0%A4%A')
  expect(readPreference(name)).toBeUndefined()
})
