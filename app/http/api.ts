import type { accounts } from '~/features/accounts/accounts.contract'
import { deviceFingerprint } from '~/features/accounts/auth-device'
import { sessionStore } from '~/features/accounts/auth-session'
import { FINGERPRINT_HEADER } from '~/features/accounts/client-limits'
import type { bakeriesContract } from '~/features/bakeries/bakeries.contract'
import type { boardContract } from '~/features/board/board.contract'
import type { checkoutContract } from '~/features/checkout/checkout.contract'
import type { countersContract } from '~/features/counters/counters.contract'
import type { menuContract } from '~/features/menu/menu.contract'
import type { newsletterContract } from '~/features/newsletter/newsletter.contract'
import type { feesContract } from '~/features/orders/fees.contract'
import type { orderReportsContract } from '~/features/orders/order-reports.contract'
import type { ordersContract } from '~/features/orders/orders.contract'
import type { payoutsContract } from '~/features/payouts/payouts.contract'
import type { reviewsContract } from '~/features/reviews/reviews.contract'
import type { savedContract } from '~/features/saved/saved.contract'
import { createClient } from './client'

/** Every feature's contract, as types only: a value import would bring zod into the browser. */
type AllCalls = typeof accounts &
  typeof bakeriesContract &
  typeof boardContract &
  typeof checkoutContract &
  typeof countersContract &
  typeof feesContract &
  typeof menuContract &
  typeof newsletterContract &
  typeof orderReportsContract &
  typeof ordersContract &
  typeof payoutsContract &
  typeof reviewsContract &
  typeof savedContract

/** The browser's one client: `await api('GET /auth/user', {})`. Sends the session's token and renews it when it is stale. */
export const api = createClient<AllCalls>({
  token: () => sessionStore().token(),
  renew: (stale) => sessionStore().renew(stale),
  headers: () => ({ [FINGERPRINT_HEADER]: deviceFingerprint() }),
})
