import { useEffect, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'
import type { Span } from './premium-period'

export type Buy = (span: Span, open: () => Promise<{ payment_url: string }>) => Promise<void>

/** Leads to the page to pay. Until it stands there the button is at work, also when Back brings this page as it was left. */
export function usePurchase(): { buy: Buy; busy: Span | null } {
  const [busy, setBusy] = useState<Span | null>(null)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const buy: Buy = async (span, open) => {
    if (busy) return
    setBusy(span)
    try {
      window.location.assign((await open()).payment_url)
    } catch (error) {
      toast.error(sentenceOf(error))
      setBusy(null)
    }
  }
  return { buy, busy }
}
