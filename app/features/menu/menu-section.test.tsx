import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MenuItem } from './menu.contract'
import { MenuSection } from './menu-section'

const rye: MenuItem = {
  id: 'rye',
  bakery_id: 'maple',
  category: 'Bread',
  name: 'Dark Rye',
  description: '',
  price: 8.5,
  image_url: null,
  image_widths: [],
  tags: [],
  ingredients: '',
  allergens: ['wheat'],
  allergen_kinds: {},
  net_weight: null,
  sold_out_today: false,
  notice_hours: null,
  available: true,
  stock: null,
  max_per_order: 6,
  options: [],
}
const menu = (item: Partial<MenuItem>, bakery: { claimed?: boolean; online_ordering?: boolean } = {}) =>
  renderToStaticMarkup(
    <MenuSection
      bakery={{ name: 'Maple Street', claimed: true, online_ordering: true, ...bakery }}
      items={[{ ...rye, ...item }]}
      order={() => 'to order'}
      opens={() => ({})}
    />,
  )

test('what can be ordered is opened by its name, which stays a heading', () => {
  const html = menu({})
  expect(html).toMatch(/<h4[^>]*><button[^>]* aria-haspopup="dialog"[^>]*>Dark Rye<\/button><\/h4>/)
  expect(html).toContain('to order')
  expect(html).toContain('Limit 6 per order')
})

test.each([
  ['sold out', menu({ available: false })],
  ['of a bakery that takes no orders', menu({}, { online_ordering: false })],
])('what is %s is only read', (_, html) => {
  expect(html).not.toContain('<button')
  expect(html).not.toContain('to order')
})

test('nobody vouches for the menu of a baker who has not joined', () => {
  const unclaimed = { claimed: false, online_ordering: false }
  const html = menu({ stock: 2, notice_hours: 48 }, unclaimed) + menu({ available: false }, unclaimed)
  expect(html).toContain('Menu from the web. The baker hasn’t confirmed it.')
  for (const fact of ['Contains wheat', 'left', 'Sold out', 'Limit', 'notice']) expect(html).not.toContain(fact)
})

test('each item has an address on its page', () => {
  expect(menu({ id: '01a2' })).toMatch(/<li id="item-01a2" tabindex="-1"/i)
})
