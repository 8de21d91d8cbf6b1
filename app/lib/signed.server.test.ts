import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isLink, linkTo } from '../media/private-files.server'
import { newId } from './ids'
import { copyPath, payPath, readPayToken } from './pay-link.server'
import { checksum, read, sign } from './signed.server'

const secret = Buffer.from('a secret of thirty-two bytes ....')
/** As links were signed before there was one way. */
const before = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

test('what was signed is read, with its version', () => {
  expect(read(secret, 'stop', sign(secret, 'stop', ['ann', 'bakeries']))).toEqual({
    parts: ['ann', 'bakeries'],
    version: 0,
  })
  expect(read(secret, 'stop', sign(secret, 'stop', ['ann'], 3))).toEqual({ parts: ['ann'], version: 3 })
})

test('nothing else is', () => {
  const token = sign(secret, 'stop', ['ann', 'bakeries'], 3)
  const others = [
    token.replace('ann', 'bob'),
    token.replace('v3', 'v4'),
    token.replace('.v3', ''),
    `${token}A`,
    '',
    '..',
  ]
  for (const other of others) expect(read(secret, 'stop', other)).toBeNull()
  expect(read(secret, 'pay', token)).toBeNull()
  expect(read(Buffer.from('another'), 'stop', token)).toBeNull()
})

test('a link to pay that a customer has in their mails opens its order', () => {
  const order_id = newId()
  const order = { kind: 'order', id: order_id }
  const tokenOf = (link: string) => payPath(secret, link).split('/').at(-1)!
  expect(readPayToken(secret, `${order_id}.${before(`pay:${order_id}`)}`)).toEqual({ ...order, version: 0, copy: null })
  expect(readPayToken(secret, tokenOf(`order.${order_id}`))).toEqual({ ...order, version: 0, copy: null })
  expect(readPayToken(secret, tokenOf(`order.${order_id}.v2`))).toEqual({ ...order, version: 2, copy: null })
  const copyOf = (link: string, owner_id: string) =>
    readPayToken(secret, copyPath(secret, link, owner_id).split('/').at(-1)!)
  const owner_id = newId()
  const copy = copyOf(`order.${order_id}`, owner_id)
  expect(copy).toEqual({ ...order, version: 0, copy: expect.stringMatching(/^c[\w-]{10}$/) })
  expect(copyOf(`order.${order_id}.v2`, owner_id)).toEqual({ ...copy, version: 2 })
  expect(copyOf(`order.${order_id}`, newId())!.copy).not.toBe(copy!.copy)
  expect(readPayToken(secret, `${newId()}.${before(`pay:${order_id}`)}`)).toBeNull()
  expect(readPayToken(secret, tokenOf(`order.${order_id}`).replace('order', 'invoice'))).toBeNull()
  expect(readPayToken(secret, tokenOf(`user.${order_id}`))).toBeNull()
})

test('a private file is shown until its address runs out, also by an address that was made before', () => {
  const now = new Date('2026-11-18T12:00:00Z')
  const name = 'private-0123456789abcdef0123456789abcdef01234567.webp'
  const until = String(now.getTime() / 1000 + 60)
  const old = { name, until, key: before(`file:${name}:${until}`) }
  expect(isLink(secret, old, now)).toBe(true)
  expect(isLink(secret, old, new Date(now.getTime() + 60_000))).toBe(false)
  const fresh = Object.fromEntries(new URL(linkTo(secret, name, now), 'http://x').searchParams)
  expect(isLink(secret, { name, ...fresh }, now)).toBe(true)
  expect(isLink(secret, { name: name.replace('0', '1'), ...fresh }, now)).toBe(false)
})

test('a checksum names its parts in order', () => {
  expect(checksum(secret, 'limit', 'share', '::1').toString('base64url')).toBe(before('limit:share:::1'))
})
