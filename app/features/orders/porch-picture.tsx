import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
import { ordersApi } from './orders.calls'

/** Loaded on demand: its link works for a few minutes only. */
export function PorchPicture({ order_id }: { order_id: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      setUrl((await ordersApi('GET /orders-api/orders/:id/porch', { params: { id: order_id } })).data.url)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }
  if (url) return <img src={url} alt="The door where you pick up" className="max-h-96 max-w-full rounded-card" />
  return (
    <Button variant="secondary" className="justify-self-start" loading={busy} onClick={show}>
      See the door
    </Button>
  )
}
