import { Download } from 'lucide-react'
import { sentenceOf } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { formatIn } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { SectionHeading } from '~/ui/page-header'
import { saveFile } from '~/ui/save-file'
import { toast } from '~/ui/toast'
import { premiumApi } from './premium.calls'
import type { Purchase } from './premium.contract'
import { SPAN_WORDS } from './premium-period'

interface PurchasesProps {
  bakery: { id: string; time_zone: string }
  purchases: Purchase[]
}

export function Purchases({ bakery, purchases }: PurchasesProps) {
  if (purchases.length === 0) return null
  const day = (at: string) => formatIn(bakery.time_zone, new Date(at), { dateStyle: 'medium' })
  const save = async (purchase_id: string) => {
    try {
      const params = { bakery_id: bakery.id, purchase_id }
      const file = await premiumApi('GET /bakeries/:bakery_id/purchases/:purchase_id/receipt', { params })
      saveFile(file, `receipt-${purchase_id}.pdf`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <section aria-labelledby="purchases">
      <SectionHeading id="purchases" title="Purchases" />
      <ul className="grid gap-3">
        {purchases.map(({ id, span, price, state, starts_at, ends_at, paid_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-oat bg-paper px-5 py-4"
          >
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {SPAN_WORDS[span]} · {formatDollars(price)}
                {state === 'refunded' && <Badge>Refunded</Badge>}
                {state === 'charged_back' && <Badge>Charged back</Badge>}
              </p>
              <p className="text-soft">
                {paid_at && `Paid ${day(paid_at)}.`}{' '}
                {state === 'paid' && starts_at && ends_at && `Runs from ${day(starts_at)} to ${day(ends_at)}.`}
              </p>
            </div>
            <Button variant="secondary" size="sm" onClick={() => save(id)}>
              <Download className="size-4.5" aria-hidden="true" />
              Receipt
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
