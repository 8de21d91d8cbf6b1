import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeCartItem } from '../../../tests/factories/cart-item'
import type { CartItem } from './cart'
import { CartProvider } from './cart-context'
import { CartLine } from './cart-line'

const rye: CartItem = {
  ...makeCartItem({ image_url: '/media/rye-960.webp', image_widths: [480, 960], tags: ['cookies'] }),
  quantity: 2,
  added_at: '2026-11-14T09:00:00.000Z',
}
const line = (item: Partial<CartItem>) =>
  renderToStaticMarkup(
    <CartProvider>
      <CartLine item={{ ...rye, ...item }} problem={undefined} onMend={() => {}} />
    </CartProvider>,
  )

test('a line shows its picture, in the size a phone needs', () => {
  expect(line({})).toContain('src="/media/rye-480.webp"')
  expect(line({ image_widths: [] })).toContain('src="/media/rye-960.webp"')
})

test('a line without one shows what it is', () => {
  const html = line({ image_url: null })
  expect(html).not.toContain('<img')
  expect(html).toContain('🍪')
})

test('its note can be written, or changed', () => {
  expect(line({})).toContain('Add a note')
  expect(line({ special_instructions: 'Dark, please' })).toMatch(/Note: Dark, please.*Edit note/)
})
