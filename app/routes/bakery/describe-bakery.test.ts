import { expect, test } from 'vitest'
import type { WholeBakery } from '~/features/bakeries/bakeries.contract'
import type { MenuItem } from '~/features/menu/menu.contract'
import { describeBakery } from './describe-bakery'

const hours = [
  { fulfillment_type: 'pickup' as const, weekday: 5, from_minute: 900, to_minute: 1440 },
  { fulfillment_type: 'delivery' as const, weekday: 6, from_minute: 600, to_minute: 720 },
]
const opening = { next: 'Next pickup Fri, Nov 20', next_at: '2026-11-20T23:00:00.000Z' }
const menu = [
  { category: 'Bread', name: 'Rye', price: 6.5, available: true },
  { category: 'Bread', name: 'Miche', price: 9, available: false },
] as MenuItem[]
const described = (bakery: Partial<WholeBakery>) => {
  const whole = { slug: 'rye', claimed: true, online_ordering: true, tags: [], ...bakery } as unknown as WholeBakery
  return describeBakery({ bakery: whole, hours, opening, menu, public_url: 'https://x.test' })
}
const offers = ({ hasMenu }: ReturnType<typeof described>) =>
  hasMenu!.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem.map((item) => item.offers))

test('search engines are told when one can come, what comes next, and what can be had', () => {
  const data = described({})
  expect(data.openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Friday',
      opens: '15:00',
      closes: '23:59',
    },
  ])
  expect(data.potentialAction).toMatchObject({ target: 'https://x.test/bakery/rye#menu', description: opening.next })
  expect(offers(data)).toMatchObject([
    { price: '6.50', availability: 'https://schema.org/InStock', availabilityStarts: opening.next_at },
    { price: '9.00', availability: 'https://schema.org/SoldOut', availabilityStarts: undefined },
  ])
})

test('a menu that no baker confirmed is not told as a fact, and what cannot be ordered is not in stock', () => {
  expect(described({ claimed: false, online_ordering: false }).hasMenu).toBeUndefined()
  expect(offers(described({ online_ordering: false }))[0]).toMatchObject({ price: '6.50', availability: undefined })
})

test('the street of a shop is told, of a home none', () => {
  expect(described({ shop_address: '412 Alder Street' }).address).toMatchObject({ streetAddress: '412 Alder Street' })
  expect(described({ shop_address: null }).address.streetAddress).toBeUndefined()
})
