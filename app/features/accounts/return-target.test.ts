import { describe, expect, test } from 'vitest'
import { isOwnPath, returnTarget } from './return-target'

describe('returnTo of an address', () => {
  test.each([
    ...['/', '/browse', '/browse?lat=1&lng=2', '/bakery/rye-and-shine', '/profile/mary', '/forum', '/forum/new'],
    '/bakery/x?tab=reviews#top',
  ])('%s is followed', (target) => expect(returnTarget(target)).toBe(target))

  test.each([
    ...[null, undefined, '', 'browse', 'https://evil.test', '//evil.test', '/get-listed', '/admin', '/?x=1', '/bakery'],
    ...['/browse//x', '/browse?next=https://evil.test', '/\\evil.test', '/browse\\x', '/browse\n', '/browse%0d%0aX'],
    ...[
      '/browse/%2f%2fevil',
      '/browse%2F/evil',
      '/browse/%2fevil',
      '/browse/%252f%252fevil',
      '/browse%5cx',
      '/browse%zz',
    ],
    ...['/browse/../admin', '/bakery/%2e%2e/admin', '/forum/./x', '/reset-password', `/browse?${'x'.repeat(600)}`],
  ])('%j leads to /browse', (target) => expect(returnTarget(target)).toBe('/browse'))

  test('the callback also allows /reset-password, and nothing else', () => {
    const at = { callback: true }
    expect(returnTarget('/reset-password', at)).toBe('/reset-password')
    expect(returnTarget('/reset-password?code=1', at)).toBe('/reset-password?code=1')
    expect(returnTarget('/admin', at)).toBe('/browse')
    expect(returnTarget('/admin/reset-password', at)).toBe('/browse')
  })
})

describe('an origin of our own', () => {
  test.each(['/get-listed', '/bakeries/new', '/orders?page=2', '/'])('%s may be stored', (path) =>
    expect(isOwnPath(path)).toBe(true),
  )
  test.each([
    ...['get-listed', '//evil.test', '/%2f/evil.test', '/\\evil.test', '/a\u0000', 'javascript:alert(1)'],
    ...['/auth', '/auth?returnTo=/forum', '/auth/callback?code=x', '/AUTH/Callback', '/%61uth%2Fcallback?code=x'],
  ])('%j may not', (path) => expect(isOwnPath(path)).toBe(false))
  test('a bakery may begin with the same letters, and a page may end with them', () => {
    expect(isOwnPath('/authentic-rye')).toBe(true)
    expect(isOwnPath('/forum/auth')).toBe(true)
  })
  test('up to 500 characters', () => {
    expect(isOwnPath(`/${'x'.repeat(499)}`)).toBe(true)
    expect(isOwnPath(`/${'x'.repeat(500)}`)).toBe(false)
  })
  test('no path that climbs, also at its end', () => {
    for (const path of ['/..', '/.', '/a/..', '/a/.?x', '/../x']) expect(isOwnPath(path), path).toBe(false)
    for (const path of ['/...', '/a..b', '/a?x=/..']) expect(isOwnPath(path), path).toBe(true)
  })
  test('encoded three times is still read, four times is refused', () => {
    const encoded = (times: number) =>
      Array.from({ length: times }).reduce<string>((text) => text.replace('%', '%25'), '/a%20b')
    expect(isOwnPath(encoded(2))).toBe(true)
    expect(isOwnPath(encoded(3))).toBe(false)
  })
})
