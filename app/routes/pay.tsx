import { lazy, Suspense } from 'react'
import { HeldProvider } from '~/features/pay-links/held'
import { NoLink } from '~/features/pay-links/no-link'
import { pageMeta } from '~/lib/page-meta'
import { NO_SUCH_LINK, namedBy } from '~/lib/pay-link'
import { LoadingSession } from '~/shell/require-access'
import type { Route } from './+types/pay'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'See and Pay' })
/** Whoever has the address may pay: it must be neither stored nor sent as a referrer. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

const SCREENS = {
  invoice: lazy(async () => ({ default: (await import('~/features/invoices/recipient-screen')).RecipientScreen })),
  quote: lazy(async () => ({ default: (await import('~/features/requests/held-quote')).HeldQuote })),
  order: lazy(async () => ({ default: (await import('./pay/held-order')).HeldOrder })),
}

/** What the link in a mail opens (ruling 61). */
export default function Pay({ params: { token } }: Route.ComponentProps) {
  const named = namedBy(token)
  if (!named) return <NoLink why={NO_SUCH_LINK} />
  const Screen = SCREENS[named.kind]
  return (
    <HeldProvider key={token} value={{ token }}>
      <Suspense fallback={<LoadingSession />}>
        <Screen id={named.id} />
      </Suspense>
    </HeldProvider>
  )
}
