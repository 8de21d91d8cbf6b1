import { expect, test } from 'vitest'
import { navItems, profileOf } from './nav-items'

const user = { id: 'u', user_metadata: { username: 'ann', full_name: 'Ann' } } as never
const NOBODY = { user: null, isAdmin: false, primary_bakery_id: null, helps_bakery_id: null }
const COUNTERS = { unviewed_orders: 3, unread_messages: 2 } as never
const linksOf = (who: Partial<Parameters<typeof navItems>[0]>) =>
  navItems({ ...NOBODY, ...who }, COUNTERS).map(({ to, count }) => (count === undefined ? to : `${to} ${count}`))

test.each([
  ['a visitor', {}, ['/browse', '/forum', '/help']],
  ['a member', { user }, ['/browse', '/forum', '/messages 2', '/help']],
  ['a baker', { user, primary_bakery_id: 'b' }, ['/browse', '/forum', '/messages 2', '/my-listing/b 3', '/help']],
  ['a helper', { user, helps_bakery_id: 'h' }, ['/browse', '/forum', '/messages 2', '/my-listing/h 3', '/help']],
  [
    'a baker who helps elsewhere: the number is of their own bakery',
    { user, primary_bakery_id: 'b', helps_bakery_id: 'h' },
    ['/browse', '/forum', '/messages 2', '/my-listing/b 3', '/my-listing/h', '/help'],
  ],
  ['an admin', { user, isAdmin: true }, ['/browse', '/forum', '/messages 2', '/help', '/admin-dashboard']],
  [
    'a visitor of whom something is still known',
    { isAdmin: true, primary_bakery_id: 'b' },
    ['/browse', '/forum', '/help'],
  ],
])('%s sees', (_, who, links) => {
  expect(linksOf(who)).toEqual(links)
})

test('the profile is called by the username, or by something', () => {
  expect(profileOf(user)).toEqual({ to: '/profile/u', label: '@ann' })
  expect(profileOf({ id: 'u', user_metadata: { username: null, full_name: '' } } as never).label).toBe('@user')
})
