import { expect, test } from 'vitest'
import { settingsFor } from './notification'

const NOBODY = { owns: false, helps: false, admin: false }
const of = (who: Parameters<typeof settingsFor>[0], kind: string) =>
  settingsFor(who, []).find((setting) => setting.kind === kind)

test('everybody is offered what can concern them', () => {
  const kinds = (who: Parameters<typeof settingsFor>[0]) => settingsFor(who, []).map(({ kind }) => kind)
  expect(kinds(NOBODY)).toEqual(['order', 'message', 'review_reply', 'bakery', 'search', 'forum', 'ruling'])
  expect(kinds({ owns: false, helps: true, admin: false })).toEqual([
    'order',
    'new_order',
    'message',
    'bakery_message',
    'review_reply',
    'bakery',
    'search',
    'forum',
    'ruling',
  ])
  expect(kinds({ owns: true, helps: false, admin: false })).toHaveLength(14)
  expect(kinds({ ...NOBODY, admin: true })).toEqual([...kinds(NOBODY), 'team'])
})

test('mail about one’s order and one’s money comes whatever one chose', () => {
  const off = (kind: 'order' | 'premium' | 'message') => ({ kind, bell: false, push: false, mail: false })
  const settings = settingsFor({ owns: true, helps: false, admin: false }, [
    off('order'),
    off('premium'),
    off('message'),
  ])
  const mail = (kind: string) => settings.find((setting) => setting.kind === kind)
  expect(mail('order')).toEqual({ kind: 'order', bell: false, push: false, mail: true, mails: 'always', rings: true })
  expect(mail('premium')).toMatchObject({ mail: true, mails: 'always' })
  expect(mail('message')).toMatchObject({ mail: false, mails: 'unless_off' })
  expect(mail('review')).toMatchObject({ bell: true, push: true, mail: false, mails: 'none' })
})

test('the money letter is the owner’s, comes unless it is switched off, and neither rings nor is pushed', () => {
  expect(of({ owns: true, helps: false, admin: false }, 'money_week')).toMatchObject({
    mail: true,
    mails: 'unless_off',
    rings: false,
  })
  expect(of({ owns: false, helps: true, admin: false }, 'money_week')).toBeUndefined()
})

test('a helper is mailed about the bakery’s messages once they ask for it, and never about its orders', () => {
  const helper = { owns: false, helps: true, admin: false }
  expect(of(helper, 'bakery_message')?.mail).toBe(false)
  expect(of({ owns: true, helps: true, admin: false }, 'bakery_message')?.mail).toBe(true)
  const asked = settingsFor(helper, [{ kind: 'bakery_message', bell: null, push: null, mail: true }])
  expect(asked.find(({ kind }) => kind === 'bakery_message')).toMatchObject({ bell: true, push: true, mail: true })
  expect(of(helper, 'new_order')).toMatchObject({ mail: false, mails: 'none' })
})

test('a switch that nobody touched follows who somebody is', () => {
  const pushed = [{ kind: 'new_order', bell: null, push: false, mail: null }] as const
  const setting = (owns: boolean) =>
    settingsFor({ owns, helps: !owns, admin: false }, [...pushed]).find(({ kind }) => kind === 'new_order')
  expect(setting(false)).toMatchObject({ bell: true, push: false, mails: 'none' })
  expect(setting(true)).toMatchObject({ bell: true, push: false, mail: true })
  expect(of({ owns: false, helps: true, admin: false }, 'message')?.mail).toBe(true)
})
