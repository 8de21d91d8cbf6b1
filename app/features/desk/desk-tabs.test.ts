import { expect, test } from 'vitest'
import { DESK_ROOMS, DESK_TABS, deskHref, openTab, requestHref, roomOf, settingsHref, shownTabs } from './desk-tabs'

test('seven rooms', () => expect(DESK_ROOMS.map(({ label }) => label)).toEqual(ROOMS))
const ROOMS = ['Today', 'Orders', 'Menu', 'Customers', 'Money', 'Page', 'Settings']

test.each([
  [null, 'today', 'today'],
  ['menu', 'menu', 'menu'],
  ['orders', 'orders', 'orders'],
  ['finished', 'finished', 'orders'],
  ['bake-list', 'bake-list', 'orders'],
  ['requests', 'requests', 'orders'],
  ['statistics', 'statistics', 'money'],
  ['invoices', 'invoices', 'money'],
  ['payouts', 'payouts', 'money'],
  ['money', 'statistics', 'money'],
  ['listing', 'listing', 'page'],
  ['reviews', 'reviews', 'page'],
  ['page', 'listing', 'page'],
  ['settings', 'settings', 'settings'],
  ['nonsense', 'today', 'today'],
] as const)('?tab=%s opens %s in %s', (asked, tab, room) => {
  expect(openTab(asked, DESK_TABS)).toBe(tab)
  expect(roomOf(tab).room).toBe(room)
})

test('what is not open to somebody is not opened by its address', () => {
  expect(openTab('finished', ['today', 'menu'])).toBe('today')
  expect(openTab('page', ['today', 'share'])).toBe('share')
})

test('tabs come in the desk’s order', () =>
  expect(shownTabs(['settings', 'today', 'nonsense', 'menu'])).toEqual(['today', 'menu', 'settings']))

test.each([
  ['today', null, '/my-listing/b1'],
  ['orders', null, '/my-listing/b1?tab=orders'],
  ['today', 'o1', '/my-listing/b1?order=o1'],
  ['finished', 'o1', '/my-listing/b1?tab=finished&order=o1'],
  ['invoices', null, '/dashboard/invoices?bakery=b1'],
  ['premium', null, '/dashboard/premium?bakery=b1'],
])('the address of %s with order %s', (tab, order, href) => expect(deskHref('b1', tab, order)).toBe(href))

test('a request and a row of the settings have addresses of their own', () => {
  expect(requestHref('b1', 'r1')).toBe('/my-listing/b1?tab=requests&request=r1')
  expect(settingsHref('b1', 'hours')).toBe('/my-listing/b1?tab=settings&part=hours')
})
