import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AccountOffer } from './account-offer'
import { HeldProvider } from './held'

const offer = (more: { email?: null; signed_in?: true; has_account?: true } = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <HeldProvider value={{ token: 'invoice.7.key' }}>
        <AccountOffer
          bakery="Rye"
          email="ann@bread.test"
          signed_in={false}
          origin={{ from: '/invoices/7' }}
          {...more}
        />
      </HeldProvider>
    </MemoryRouter>,
  )

test('an account is offered with the address filled in, and not to those who have one', () => {
  expect(offer()).toContain('/auth?mode=signup&amp;email=ann%40bread.test')
  expect(offer({ email: null })).toBe('')
  expect(offer({ signed_in: true })).toBe('')
})

test('whoever has an account by a custom order is led to sign in: another one is refused', () => {
  const html = offer({ has_account: true })
  expect(html).toContain('/auth?mode=signin&amp;email=ann%40bread.test')
  expect(html).not.toContain('Create an account')
})
