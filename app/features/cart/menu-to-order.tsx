import { type ComponentProps, Suspense, useState } from 'react'
import type { MenuItem } from '~/features/menu/menu.contract'
import { MenuSection } from '~/features/menu/menu-section'
import { AddToCart } from './add-to-cart'
import type { CartBakery } from './cart-item'
import { ItemDialog, loadItemDialog } from './item-dialog-later'

interface MenuToOrderProps {
  bakery: CartBakery & ComponentProps<typeof MenuSection>['bakery']
  items: MenuItem[]
  label: string[]
}

export function MenuToOrder({ bakery, items, label }: MenuToOrderProps) {
  const [sheet, setSheet] = useState<{ item: MenuItem; open: boolean } | null>(null)
  const opens = (item: MenuItem) => ({
    onClick: () => setSheet({ item, open: true }),
    onPointerEnter: loadItemDialog,
    onFocus: loadItemDialog,
  })
  return (
    <>
      <MenuSection
        bakery={bakery}
        items={items}
        opens={opens}
        order={(item) => <AddToCart item={item} bakery={bakery} opens={opens(item)} />}
      />
      {sheet && (
        <Suspense>
          <ItemDialog
            key={sheet.item.id}
            bakery={bakery}
            label={label}
            {...sheet}
            onOpenChange={(open) => setSheet({ ...sheet, open })}
          />
        </Suspense>
      )}
    </>
  )
}
