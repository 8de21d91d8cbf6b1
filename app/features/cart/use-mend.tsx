import { Suspense, useState } from 'react'
import { labelLines } from '~/features/cottage-food/label'
import type { MenuItem } from '~/features/menu/menu.contract'
import { type Cart, type CartItem, lineKey } from './cart'
import type { LineProblem } from './cart-check'
import { useCart } from './cart-context'
import { ItemDialog } from './item-dialog-later'
import type { BakeryAndMenu } from './use-bakery-and-menu'

export function useMend(cart: Cart, kitchen: BakeryAndMenu | undefined) {
  const { replaceLine } = useCart()
  const [sheet, setSheet] = useState<{ line: CartItem; item: MenuItem; open: boolean } | null>(null)
  const mend = ({ key, fix }: LineProblem) => {
    if (fix.item !== 'choose') return replaceLine(key, fix.item)
    const line = cart.items.find((one) => lineKey(one) === key)
    const item = kitchen?.menu.find(({ id }) => id === line?.id)
    if (line && item) setSheet({ line, item, open: true })
  }
  const dialog = kitchen && sheet && (
    <Suspense>
      <ItemDialog
        key={lineKey(sheet.line)}
        bakery={kitchen.bakery}
        label={kitchen.bakery.label?.on_page ? labelLines(kitchen.bakery.label) : []}
        {...sheet}
        onOpenChange={(open) => setSheet({ ...sheet, open })}
      />
    </Suspense>
  )
  return { mend, dialog }
}
