import { expect, test } from 'vitest'
import { pictureSources } from './bakery-picture'

test.each([
  [null, [], null],
  ['/media/ab-1600.webp', [480, 960, 1600], { 480: '/media/ab-480.webp', 960: '/media/ab-960.webp' }],
  ['/media/ab-1600.webp', [1600, 960, 480], { 480: '/media/ab-480.webp', 960: '/media/ab-960.webp' }],
  ['/media/ab-700.webp', [480, 700], { 480: '/media/ab-480.webp', 960: '/media/ab-700.webp' }],
  ['/media/ab-300.webp', [300], { 480: '/media/ab-300.webp', 960: '/media/ab-300.webp' }],
  ['/media/ab-960.webp', [], { 480: '/media/ab-960.webp', 960: '/media/ab-960.webp' }],
  [
    'https://elsewhere.test/loaf.jpg',
    [480],
    { 480: 'https://elsewhere.test/loaf.jpg', 960: 'https://elsewhere.test/loaf.jpg' },
  ],
])('%s in %j: %j', (hero_image_url, hero_image_widths, sources) => {
  expect(pictureSources({ hero_image_url, hero_image_widths })).toEqual(sources)
})
