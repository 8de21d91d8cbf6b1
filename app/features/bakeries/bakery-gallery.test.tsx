import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Bakery } from './bakeries.contract'
import { BakeryGallery } from './bakery-gallery'

const loaf = { url: '/media/loaf-1600.webp', widths: [480, 960, 1600], alt: 'A loaf' }
const gallery = (pictures: Bakery['pictures'], hero_image_url: string | null = '/media/hero-960.webp') =>
  renderToStaticMarkup(
    <BakeryGallery
      bakery={
        {
          ...{ name: 'Maple Street', slug: 'maple', tags: [{ name: 'Pies', slug: 'pies' }], pictures },
          ...{ hero_image_url, hero_image_widths: [480, 960], hero_image_alt: 'The counter' },
        } as Bakery
      }
    />,
  )
const large = (html: string) => [...html.matchAll(/<a href="([^"]+)" target="_blank"/g)].map(([, address]) => address)

test('every picture is a plain link to its large file, so it opens without script', () => {
  const html = gallery([loaf])
  expect(large(html)).toEqual(['/media/hero-960.webp', '/media/loaf-960.webp'])
  expect(html).toContain('alt="A loaf"')
  expect(html).toContain('Next picture')
})

test('one picture stands alone, with nothing to step through', () => {
  const html = gallery([])
  expect(large(html)).toEqual(['/media/hero-960.webp'])
  expect(html).not.toContain('Next picture')
})

test('without pictures there is nothing to open', () => {
  const html = gallery([], null)
  expect(large(html)).toEqual([])
  expect(html).toContain('🥧')
})
