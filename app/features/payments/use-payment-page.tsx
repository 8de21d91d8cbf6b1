import { useEffect, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'

/** The button stays busy until the page is left; when Back restores the page, it is free again. */
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
