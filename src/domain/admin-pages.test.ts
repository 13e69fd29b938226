import { describe, expect, test } from 'vitest'
import { isAdminPage, pageAfterSignIn, setWantedPage, wantedPageCookie } from './admin-pages.ts'

const site = { publicUrl: 'https://festival.example' }
const cookie = (page: string) => `${wantedPageCookie}=${encodeURIComponent(page)}`

describe('the page wanted before a sign-in', () => {
  test.each(['/todos_x', '/participants_a-b?sort=name', '/admin#audit', '/todos_%C3%A4'])(
    'leads back to %s',
    (page) => {
      const [pair] = setWantedPage(page, site).split(';')
      expect(pageAfterSignIn(`voter=1; ${pair}`)).toBe(page)
    },
  )

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example/..//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https:evil.example',
    'https://evil.example/admin',
    'javascript:alert(1)',
    'admin',
    '',
    '/admin/login',
    '/Admin/login?again',
  ])('gives way to the dashboard for %j', (page) => {
    const after = pageAfterSignIn(cookie(page))
    expect(new URL(after, site.publicUrl).origin).toBe(site.publicUrl)
    expect(after).not.toMatch(/^[/\\]{2}/)
    if (!page.startsWith('/%09')) expect(after).toBe('/admin')
  })

  test('gives way to the dashboard without a cookie or with a broken one', () => {
    expect(pageAfterSignIn(null)).toBe('/admin')
    expect(pageAfterSignIn('admin_wanted=%E0%A4%A')).toBe('/admin')
    expect(pageAfterSignIn(`x${cookie('/todos_x')}`)).toBe('/admin')
  })

  test('is in a cookie of the sign-in page for ten minutes that scripts cannot read', () => {
    expect(setWantedPage('/todos_x', site)).toBe(
      'admin_wanted=%2Ftodos_x; Path=/admin/login; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    )
    expect(setWantedPage('/todos_x', { publicUrl: 'http://localhost:3000' })).not.toContain('Secure')
    expect(setWantedPage(undefined, site)).toContain('admin_wanted=; Path=/admin/login; Max-Age=0')
    expect(setWantedPage(`/${'a'.repeat(2_000)}`, site)).toContain('Max-Age=0')
  })
})

test.each([
  '/admin',
  '/admin/login',
  '/admin/x.css',
  '/todos',
  '/todos_x.css',
  '/participants_x',
  '//admin',
  '/%61dmin',
  '/ADMIN',
  '/todos_%E0%A4%A',
])('%s is an admin page', (path) => expect(isAdminPage(path)).toBe(true))
test.each(['/', '/participants', '/participants?q=admin', '/contribute', '/assets/admin.css'])(
  '%s is no admin page',
  (path) => expect(isAdminPage(path)).toBe(false),
)
