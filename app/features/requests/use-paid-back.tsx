import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useAnswer, useEvery } from '~/live/use-answer'
import { invoicesApi } from '../invoices/invoices.calls'
import { useHeld } from '../pay-links/held'

const LOOK_AGAIN_MS = 3_000
const MOST_LOOKS = 20

/** Settles the payment of a customer who comes back from paying (`?paid=` names the invoice). Null when nothing is open. */
export function usePaidBack(
  offer: { state: string } | undefined,
  reload: () => void,
): { problem: string | null } | null {
  const held = useHeld()
  const [params, setParams] = useSearchParams()
  const invoice_id = params.get('paid')
  const open = invoice_id !== null && offer?.state === 'open'
  const looks = useRef(0)
  const settled = useAnswer(open ? invoice_id : null, {
    read: async (signal) => {
      looks.current++
      await invoicesApi('POST /invoices/:id/settle', { params: { id: invoice_id! }, signal, ...held })
      reload()
    },
  })
  const over = looks.current >= MOST_LOOKS
  useEvery(open && !over ? LOOK_AGAIN_MS : null, settled.reload)
  // Settled: `?paid=` leaves the address.
  const done = invoice_id !== null && offer !== undefined && !open
  useEffect(() => {
    if (!done) return
    setParams(
      (before) => {
        before.delete('paid')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [done, setParams])
  return open ? { problem: over ? settled.problem : null } : null
}
