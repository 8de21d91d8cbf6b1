import { receiptPaper } from '~/lib/receipt-paper.server'
import { formatDated } from '~/lib/zone'
import type { TheirPurchase } from './premium.queries.server'
import { SPAN_WORDS } from './premium-period'

export async function purchaseReceipt(bought: TheirPurchase): Promise<Buffer> {
  const { price_cents, bakery_name, time_zone, span } = bought
  const paper = await receiptPaper(`Receipt ${bought.id}`)
  const day = (at: string | null) => at && formatDated(new Date(at), time_zone)
  paper.facts([
    ['Number', bought.id],
    ['Paid by card', day(bought.paid_at)],
    ['For', bakery_name],
    ['From', day(bought.starts_at)],
    ['To', day(bought.ends_at)],
  ])
  paper.rule()
  paper.row(SPAN_WORDS[span], price_cents)
  paper.rule()
  paper.sum('Total', price_cents)
  if (bought.state === 'refunded') {
    paper.row('Refunded', -price_cents)
    paper.rule()
    paper.sum('Paid after refunds', 0)
  }
  return paper.finish()
}
