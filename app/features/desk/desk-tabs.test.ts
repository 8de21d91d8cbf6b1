import { expect, test } from 'vitest'
import { DESK_TABS, deskHref, openTab, requestHref } from './desk-tabs'

const ALL = DESK_TABS.map(({ tab }) => tab)

test.each([
  [null, 'today'],
  ['menu', 'menu'],
  ['finished', 'orders'],
  ['bake-list', 'orders'],
  ['statistics', 'statistics'],
  ['nonsense', 'today'],
] as const)('?tab=%s opens %s', (asked, tab) => expect(openTab(asked, ALL)).toBe(tab))

test('what is not open to somebody is not opened by its address', () =>
  expect(openTab('finished', ['today', 'menu'])).toBe('today'))

test.each([
  ['today', null, '/my-listing/b1'],
  ['orders', null, '/my-listing/b1?tab=orders'],
  ['today', 'o1', '/my-listing/b1?order=o1'],
  ['finished', 'o1', '/my-listing/b1?tab=finished&order=o1'],
])('the address of %s with order %s', (tab, order, href) => expect(deskHref('b1', tab, order)).toBe(href))

test('a request has an address of its own', () =>
  expect(requestHref('b1', 'r1')).toBe('/my-listing/b1?tab=requests&request=r1'))
