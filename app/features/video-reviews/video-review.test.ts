import { expect, test } from 'vitest'
import { PLAYERS, playerAddress, readClip, VIDEO_SITES, type VideoSite, watchAddress } from './video-review'

const YOUTUBE = ['youtube', 'dQw4w9WgXcQ'] as const
const TIKTOK = ['tiktok', '7106594312292453675'] as const
const REEL = ['instagram', 'C-9sV_0o1Ab'] as const

test.each<[string, readonly [VideoSite, string]]>([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=42s', YOUTUBE],
  ['http://youtube.com/shorts/dQw4w9WgXcQ?si=abc', YOUTUBE],
  [' youtu.be/dQw4w9WgXcQ?si=abc ', YOUTUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://vimeo.com/76979871', ['vimeo', '76979871']],
  ['https://vimeo.com/channels/staffpicks/76979871#t=3', ['vimeo', '76979871']],
  ['https://player.vimeo.com/video/76979871?h=1', ['vimeo', '76979871']],
  ['https://www.tiktok.com/@maple.street/video/7106594312292453675?lang=en', TIKTOK],
  ['https://www.instagram.com/reel/C-9sV_0o1Ab/?igsh=x', REEL],
  ['https://www.instagram.com/reels/C-9sV_0o1Ab/', REEL],
  ['instagram.com/maple.street/reel/C-9sV_0o1Ab', REEL],
])('%s is a clip, and so are the addresses that we make of it', (typed, [site, clip]) => {
  expect(readClip(typed)).toEqual({ site, clip })
  for (const made of [watchAddress, playerAddress]) expect(readClip(made({ site, clip }))).toEqual({ site, clip })
})

test.each([
  ['', /^Paste the link/],
  ['my video', /doesn’t look like a link/],
  ['javascript:alert(1)', /doesn’t look like a link/],
  ['https://localhost/watch?v=dQw4w9WgXcQ', /doesn’t look like a link/],
  ['https://me:secret@youtube.com/watch?v=dQw4w9WgXcQ', /doesn’t look like a link/],
  ['https://www.dailymotion.com/video/x8', /YouTube, Vimeo, TikTok and Instagram/],
  ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', /YouTube, Vimeo, TikTok and Instagram/],
  ['https://evil.test/?https://youtu.be/dQw4w9WgXcQ', /YouTube, Vimeo, TikTok and Instagram/],
  ['https://www.youtube.com/@maplestreet', /That YouTube link doesn’t lead to a video/],
  ['https://www.youtube.com/watch?v=short', /That YouTube link doesn’t lead to a video/],
  ['https://youtu.be/dQw4w9WgXcQ%22onload', /That YouTube link doesn’t lead to a video/],
  ['https://vimeo.com/76979871/0a1b2c3d4e', /isn’t public/],
  ['https://vimeo.com/maplestreet', /That Vimeo link doesn’t/],
  ['https://vm.tiktok.com/ZMabc/', /shortened TikTok link/],
  ['https://www.tiktok.com/t/ZMabc/', /shortened TikTok link/],
  ['https://www.tiktok.com/@maple.street', /That TikTok link doesn’t/],
  ['https://www.instagram.com/p/C-9sV_0o1Ab/', /play reels/],
])('%s is none, and the sentence says why', (typed, sentence) => {
  expect(readClip(typed)).toEqual({ problem: expect.stringMatching(sentence) })
})

test('players are where the policy of our pages lets frames go', () => {
  const clips = { youtube: YOUTUBE[1], vimeo: '76979871', tiktok: TIKTOK[1], instagram: REEL[1] }
  for (const site of VIDEO_SITES) expect(new URL(playerAddress({ site, clip: clips[site] })).origin).toBe(PLAYERS[site])
})
