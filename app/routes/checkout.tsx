import { CheckoutScreen } from '~/features/checkout/checkout-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Checkout' })

export default function CheckoutPage() {
  return <CheckoutScreen />
}
