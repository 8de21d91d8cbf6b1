import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { toast } from '~/ui/toast'
import type { OwnItem } from '../menu/menu-items.contract'
import { manualOrdersApi } from '../orders/manual-orders.calls'
import { porchTaps } from './porch-taps'
import type { Board } from './use-board'

interface PorchSalesProps {
  bakery_id: string
  items: OwnItem[]
  board: Board
  read_only: boolean
}

const PORCH_SALE = { customer_name: 'Porch sale', method: 'cash', porch_sale: true } as const
/** Of the page, so that looking at another tab loses none. */
const taps = porchTaps()

/** What is counted and left: a tap sells one for cash, as an order taken on the spot. Undo cancels it, and the piece is back. */
export function PorchSales({ bakery_id, items, board, read_only }: PorchSalesProps) {
  const [selling, setSelling] = useState(false)
  const left = items.filter(({ stock, available, sold_out_today }) => stock && available && !sold_out_today)
  if (left.length === 0) return null
  const sell = async ({ id, name }: OwnItem) => {
    if (selling) return
    setSelling(true)
    const checkout_id = taps.next(id, new Date())
    try {
      const order = await manualOrdersApi('POST /bakeries/:bakery_id/manual-orders', {
        params: { bakery_id },
        body: { ...PORCH_SALE, checkout_id, items: [{ id, quantity: 1 }] },
      })
      void board.move(order, 'completed', { sold: `Sold 1 ${name} for cash` })
    } catch (error) {
      taps.lose(id, checkout_id, new Date())
      toast.error(sentenceOf(error))
    }
    setSelling(false)
  }
  return (
    <section aria-labelledby="left-to-sell" className="grid gap-3">
      <h2 id="left-to-sell" className="display-3">
        Left to sell
      </h2>
      <ul className="flex flex-wrap gap-2">
        {left.map((item) => (
          <li key={item.id} className="min-w-0">
            <button
              type="button"
              disabled={read_only}
              aria-disabled={selling || undefined}
              onClick={() => void sell(item)}
              className="grid min-h-12 max-w-full gap-0.5 rounded-control bg-paper px-4 py-2 text-left shadow-[inset_0_0_0_1.5px_var(--oat)] -outline-offset-2 hover:bg-dough disabled:cursor-not-allowed"
            >
              <span className="break-words font-semibold text-[0.9375rem]">
                <span className="sr-only">Sell 1 </span>
                {item.name}
              </span>
              <span className="text-soft text-sm tabular-nums">
                {item.stock} left · {formatDollars(item.price)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">A tap sells one for cash.</p>
    </section>
  )
}
