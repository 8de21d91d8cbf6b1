import { describe, expect, test } from 'vitest'
import { holdForNew, isKnown, limitOf, type Member, refusalOf, type WrittenPost } from './member-limits'

const NOW = new Date('2026-11-20T12:00:00Z')
const member: Member = {
  ...{ agreed: true, visible_posts: 3, account_made_at: new Date('2026-11-19T12:00:00Z'), baker: false, editor: false },
}

test.each([
  ['three posts, a day, agreed', {}, true],
  ['two posts', { visible_posts: 2 }, false],
  ['not agreed', { agreed: false }, false],
  ['a second less than a day', { account_made_at: new Date('2026-11-19T12:00:01Z') }, false],
  ['a baker on the first day', { visible_posts: 0, account_made_at: NOW, agreed: false, baker: true }, true],
  ['an editor', { visible_posts: 0, editor: true }, true],
])('known: %s', (_, more, known) => expect(isKnown({ ...member, ...more }, NOW)).toBe(known))

const post: WrittenPost = {
  ...{ known: false, first: false, pictures: 1, links: 2, mentions: 2, topics_today: 2, replies_today: 9 },
}
const LEAD = 'Until people know you here, a post can have'

describe('a post is refused', () => {
  test.each<[string, Partial<WrittenPost>, string[]]>([
    ['at the limits', {}, []],
    ['two pictures', { pictures: 2 }, [`${LEAD} one picture.`]],
    ['three links', { links: 3 }, [`${LEAD} 2 links.`]],
    ['three mentions', { mentions: 3 }, [`${LEAD} 2 mentions.`]],
    ['the eleventh reply', { replies_today: 10 }, ['You’ve reached today’s limit of 10 replies. Try again tomorrow.']],
    ['a reply after three topics', { topics_today: 3 }, []],
    [
      'the fourth topic',
      { first: true, topics_today: 3 },
      ['You’ve reached today’s limit of 3 topics. Try again tomorrow.'],
    ],
    ['all of it by a known member', { known: true, pictures: 20, links: 20, mentions: 10, replies_today: 199 }, []],
    ['21 links by a known member', { known: true, links: 21 }, ['A post can have 20 links.']],
  ])('%s', (_, more, sentences) => {
    const written = { ...post, ...more }
    expect([refusalOf(written), limitOf(written)].filter(Boolean)).toEqual(sentences)
  })
})

test.each([
  ['the first post', { known: false, visible_posts: 0, links: 0 }, 'first post'],
  ['a link', { known: false, visible_posts: 1, links: 1 }, 'link'],
  ['plain words', { known: false, visible_posts: 1, links: 0 }, null],
  ['a known member’s link', { known: true, visible_posts: 0, links: 5 }, null],
])('an editor looks first: %s', (_, written, reason) => {
  const held = holdForNew(written)
  if (reason === null) expect(held).toBeNull()
  else expect(held).toContain(reason)
})
