import { useEffect, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'

/** Leads to the page to pay. Until it stands there the button is at work, also when Back brings this page as it was left. */
export function usePaymentPage<What extends string>() {
  const [busy, setBusy] = useState<What | null>(null)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const pay = async (what: What, open: () => Promise<{ payment_url: string }>) => {
    if (busy) return
    setBusy(what)
    try {
      window.location.assign((await open()).payment_url)
    } catch (error) {
      toast.error(sentenceOf(error))
      setBusy(null)
    }
  }
  return { pay, busy }
}
