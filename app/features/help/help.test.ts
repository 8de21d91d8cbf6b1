import { expect, test } from 'vitest'
import { toldPage } from './help'
import { helpNumber, normalHelpNumber } from './help-number'

test('a number is short, and is found however it is typed', () => {
  let at = 0
  const number = helpNumber(() => at++)
  expect(number).toBe('H-2345-6789')
  for (const typed of ['h-2345-6789', 'H23456789', '2345 6789', ' h 2345 6789 '])
    expect(normalHelpNumber(typed)).toBe(number)
  // A number whose own first letter is H.
  expect(normalHelpNumber('H234-5678')).toBe('H-H234-5678')
})

test.each([
  ['/bakery/rye', '/bakery/rye'],
  ['/browse?q=my+secret#map', '/browse'],
  ['https://localoaf.test/cart?x=1', '/cart'],
  ['/pay/order.1.KEY', '/pay/…'],
  ['/orders/pay/KEY', '/orders/pay/…'],
  ['/share/KEY', '/share/…'],
  ['/help/requests/H-2345-6789', '/help/requests/…'],
  ['javascript:alert(1)', ''],
  ['', ''],
])('of the page %j is told %j', (page, told) => expect(toldPage(page)).toBe(told))
