import { expect, test } from 'vitest'
import { publicUrl, typedUrl } from './web-address'

test.each([
  ['crumb.example', 'https://crumb.example/'],
  ['http://Crumb.example/menu?day=1#top', 'http://crumb.example/menu?day=1#top'],
  ['https://bücher.example:8443/brot', 'https://xn--bcher-kva.example:8443/brot'],
  ['хлеб.рф', 'https://xn--90ahr3b.xn--p1ai/'],
])('%s leads to %s', (typed, href) => expect(typedUrl(typed)?.href).toBe(href))

test.each([
  'https://baker:secret@crumb.example',
  'https://localoaf.com@evil.example',
  'localhost',
  'http://localhost:3000/admin',
  'https://oven.localhost',
  'https://localhost.',
  'http://127.0.0.1',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://10.0.0.8/menu',
  'http://192.168.1.1',
  'http://169.254.169.254/latest/meta-data',
  'https://router.local',
  'https://wiki.internal',
  'https://printer.lan',
  'https://crumb.example//menu',
  'https://https://crumb.example',
  'https://crumb.example/\\\\evil.example',
  'javascript:alert(1)',
  'ftp://crumb.example',
  'crumb . example',
  'soon',
  '',
])('%s is no address of a page', (typed) => expect(typedUrl(typed)).toBeNull())

test('an address within a sentence is followed as it stands', () => {
  expect(publicUrl('https://archive.example/2020/https://crumb.example')).not.toBeNull()
  expect(publicUrl('crumb.example')).toBeNull()
})

test('a name with an umlaut leads there however often it is read', () => {
  const read = Array.from({ length: 20_000 }, () => typedUrl('bücher.example')?.host)
  expect(new Set(read)).toEqual(new Set(['xn--bcher-kva.example']))
})
