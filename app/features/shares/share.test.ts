import { expect, test } from 'vitest'
import { campaignWords, plainPost, shareText, visitsWords } from './share'

test.each([
  ['https://www.instagram.com/p/Cx12/?igsh=abc#top', 'https://instagram.com/p/Cx12'],
  ['https://m.youtube.com/watch?v=Cx12&si=follow', 'https://youtube.com/watch?v=Cx12'],
  ['https://X.com/baker/status/12?s=20&t=abc', 'https://x.com/baker/status/12'],
  [
    ' https://facebook.com/story.php?story_fbid=1&id=2&utm_source=x',
    'https://facebook.com/story.php?story_fbid=1&id=2',
  ],
])('%s is the post %s', (typed, plain) => expect(plainPost(typed.trim())).toBe(plain))

test.each([
  'http://instagram.com/p/1',
  'instagram.com/p/1',
  'javascript:alert(1)',
  'https://me:secret@instagram.com/p/1',
  'https://localhost/p/1',
  `https://instagram.com/${'é'.repeat(200)}`,
  '',
])('%s is none', (typed) => expect(plainPost(typed)).toBeNull())

test('the text to post ends with the link', () => {
  const url = 'https://bread.test/share/x'
  expect(shareText({ name: 'Marigold & Rye', city: 'Austin', url })).toMatch(
    /Austin.*Marigold & Rye.* https:\/\/bread\.test\/share\/x$/,
  )
})

test.each([
  [0, /After 3 approved posts, you can also buy featured weeks\. 0 approved so far\.$/],
  [3, /You can also buy featured weeks now\.$/],
])('featured once a post is approved; with %d of them the campaign says', (shares_used, words) => {
  const said = campaignWords({ featured_days: 7, shares_needed: 3, shares_used })
  expect(said).toMatch(/^Post your link\. Once we’ve approved your post, we’ll feature you for 7 days\./)
  expect(said).toMatch(words)
})

test.each([
  [[3, 20, 19], '42 people came by your link lately, 3 on the last day.'],
  [[1, 1], '2 people came by your link lately, 1 on the last day.'],
  [[1], '1 person came by your link lately.'],
])('visits of %j', (visits, said) => expect(visitsWords(visits)).toBe(said))
