import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { whenReachable } from '~/shell/when-reachable'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'You’re offline' })

/** The service worker shows it under the address of a page that it can't reach. */
export default function Offline() {
  useEffect(() => {
    const left = new AbortController()
    void whenReachable(left.signal).then(() => {
      if (!left.signal.aborted && window.location.pathname !== '/offline') window.location.reload()
    })
    return () => left.abort()
  }, [])
  return (
    <div data-offline="" className="column grid justify-items-center gap-5 py-20 text-center md:py-28">
      <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-dough text-crust">
        <CloudOff className="size-9" />
      </span>
      <h1 className="display-2">You’re offline</h1>
      <p className="max-w-md text-soft">
        This page needs a connection. It’ll come back by itself once you’re online. Your cart is safe in this browser.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <LinkButton to="/cart" variant="secondary">
          Open your cart
        </LinkButton>
      </div>
    </div>
  )
}
