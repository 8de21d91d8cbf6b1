import { RecipientScreen } from '~/features/invoices/recipient-screen'
import { HeldProvider } from '~/features/pay-links/held'
import { NoLink } from '~/features/pay-links/no-link'
import { HeldQuote } from '~/features/requests/held-quote'
import { pageMeta } from '~/lib/page-meta'
import { NO_SUCH_LINK, namedBy } from '~/lib/pay-link'
import type { Route } from './+types/pay'
import { HeldOrder } from './pay/held-order'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'See and Pay' })
/** Whoever has the address may pay: it must be neither stored nor sent as a referrer. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

const SCREENS = { invoice: RecipientScreen, quote: HeldQuote, order: HeldOrder }

/** What the link in a mail opens (ruling 61). */
export default function Pay({ params: { token } }: Route.ComponentProps) {
  const named = namedBy(token)
  if (!named) return <NoLink why={NO_SUCH_LINK} />
  const Screen = SCREENS[named.kind]
  return (
    <HeldProvider key={token} value={{ token }}>
      <Screen id={named.id} />
    </HeldProvider>
  )
}
