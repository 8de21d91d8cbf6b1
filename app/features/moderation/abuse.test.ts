import { describe, expect, test } from 'vitest'
import { countLinks, holdReason, isNewAccount, refusal } from './abuse'

describe('links', () => {
  test.each([
    ['Do you have rye?', 0],
    ['See https://bread.test/rye and www.rye.test', 2],
    ['HTTP://BREAD.TEST', 1],
    ['It’s on cheap-pills.shop/now', 1],
    ['Write to ann@bread.com', 0],
    ['Two loaves.Thanks', 0],
    ['a.b.c.com, a.b.c.org', 2],
  ])('%s: %i', (text, count) => {
    expect(countLinks(text)).toBe(count)
  })

  test('are counted at once, whatever is written', () => {
    const started = performance.now()
    for (const text of ['a-'.repeat(2000), 'a.'.repeat(2000), '@'.repeat(4000), 'x'.repeat(4000), 'www.'.repeat(1000)])
      countLinks(text)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

test('an account is new for a week', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(isNewAccount(new Date('2026-11-09T12:00:01Z'), now)).toBe(true)
  expect(isNewAccount(new Date('2026-11-09T12:00:00Z'), now)).toBe(false)
})

const message = { name: 'message', most_links: 1, places: 'bakeries', most_same: 2 }
const plain = {
  body: 'Do you have rye bread on Fridays?',
  new_account: false,
  known: true,
  same_text_elsewhere: 0,
  has_blocked_phrase: false,
}
const two_links = 'https://one.test https://two.test'

describe('a message is refused', () => {
  test.each([
    ['plain', {}, null],
    ['of a new account, plain', { new_account: true }, null],
    ['two links', { body: two_links }, null],
    [
      'two links of a new account',
      { body: two_links, new_account: true },
      'New accounts can send one link per message.',
    ],
    ['one link of a new account', { body: 'https://one.test', new_account: true }, null],
  ])('%s', (_, more, sentence) => {
    expect(refusal({ ...plain, ...more }, message)).toBe(sentence)
  })

  test('by the measures of what it is', () => {
    const post = { name: 'post', most_links: 2, places: 'topics', most_same: 1 }
    const written = { ...plain, body: two_links, new_account: true }
    expect(refusal(written, post)).toBeNull()
    expect(refusal({ ...written, body: `${two_links} www.three.test` }, post)).toBe(
      'New accounts can send 2 links per post.',
    )
    expect(holdReason({ ...plain, same_text_elsewhere: 1 }, post)).toBe(
      'The same text went to 2 topics within an hour.',
    )
  })
})

describe('an editor looks first', () => {
  test.each([
    ['plain', {}, null],
    ['a link in a first contact', { body: 'https://one.test', known: false }, 'no reply yet'],
    ['a link to whoever has answered', { body: 'https://one.test' }, null],
    ['a blocked phrase', { has_blocked_phrase: true }, 'blocklist'],
    ['the same text to a second bakery', { same_text_elsewhere: 1 }, null],
    ['the same text to a third', { same_text_elsewhere: 2 }, 'same text'],
    ['a word of thanks to a third', { same_text_elsewhere: 2, body: 'Thank you!' }, null],
    ['two words to a third that has not answered', { same_text_elsewhere: 2, body: 'Hi you', known: false }, 'same'],
  ])('%s', (_, more, reason) => {
    const held = holdReason({ ...plain, ...more }, message)
    if (reason === null) expect(held).toBeNull()
    else expect(held).toContain(reason)
  })
})
