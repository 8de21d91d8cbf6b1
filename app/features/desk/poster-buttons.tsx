import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { saveFile } from '~/ui/save-file'
import { toast } from '~/ui/toast'
import type { PosterSize } from '../bakeries/poster'
import { posterApi } from '../bakeries/poster.calls'

interface PosterButtonsProps {
  bakery: { id: string; slug: string }
}

export function PosterButtons({ bakery }: PosterButtonsProps) {
  const [busy, setBusy] = useState<PosterSize | null>(null)
  const print = async (size: PosterSize) => {
    setBusy(size)
    try {
      const params = { bakery_id: bakery.id }
      const file = await posterApi('GET /bakeries/:bakery_id/poster.pdf', { params, query: { size } })
      saveFile(file, `${bakery.slug}-${size === 'letter' ? 'poster' : 'card'}.pdf`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(null)
  }
  return (
    <section aria-labelledby="poster-title" className="grid max-w-3xl gap-4">
      <div className="grid gap-1">
        <h2 id="poster-title" className="display-2">
          Poster and cards
        </h2>
        <p className="text-soft">With a QR code that opens your page: for a window, a market stand or a bag.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={busy === 'letter'} onClick={() => void print('letter')}>
          Poster, US Letter
        </Button>
        <Button variant="secondary" loading={busy === 'card'} onClick={() => void print('card')}>
          Card, 4 × 6 inches
        </Button>
      </div>
    </section>
  )
}
