import type { Cart } from '~/features/cart/cart'
import { linesBeforePayment } from '~/features/cottage-food/label'
import type { Label } from '~/features/cottage-food/label.contract'
import { LabelFacts } from '~/features/cottage-food/label-facts'
import { ItemLabel } from '~/features/menu/item-label'
import type { MenuItem } from '~/features/menu/menu.contract'

interface CheckoutLabelProps {
  label: Label
  cart: Cart
  menu: MenuItem[]
}

/** Some states want the label of every ordered item shown before payment. */
export function CheckoutLabel({ label, cart, menu }: CheckoutLabelProps) {
  const ordered = menu.filter(({ id }) => cart.items.some((line) => line.id === id))
  return (
    <section aria-labelledby="label-title" className="grid gap-2 rounded-control bg-dough p-4 text-sm">
      <h3 id="label-title" className="font-sans font-semibold text-base tracking-normal">
        On the label
      </h3>
      <LabelFacts lines={linesBeforePayment(label)} />
      {ordered.map((item) => (
        <div key={item.id} className="grid gap-1 border-oat border-t pt-2">
          <p className="font-semibold wrap-anywhere">{item.name}</p>
          <ItemLabel item={item} />
        </div>
      ))}
    </section>
  )
}
