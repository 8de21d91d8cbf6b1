import { Trash2 } from 'lucide-react'
import { ItemPicture } from '~/features/menu/item-picture'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { Notice } from '~/ui/notice'
import { QuantityStepper } from '~/ui/quantity-stepper'
import { type CartItem, lineKey, lineTotal } from './cart'
import type { LineProblem } from './cart-check'
import { useCart } from './cart-context'
import { LineNote } from './line-note'
import { LineWords } from './line-words'

interface CartLineProps {
  item: CartItem
  problem: LineProblem | undefined
  onMend: (problem: LineProblem) => void
}

export function CartLine({ item, problem, onMend }: CartLineProps) {
  const { setQuantity, remove } = useCart()
  const key = lineKey(item)
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] items-start gap-x-4 gap-y-3 py-5 sm:grid-cols-[4.5rem_1fr_auto_6rem_auto] sm:items-center">
      <ItemPicture item={item} sizes="72px" className="aspect-square! self-start rounded-control" />
      <div className="min-w-0 max-sm:col-span-2">
        <p className="font-semibold wrap-anywhere">{item.name}</p>
        <LineWords item={item} />
        <p className="text-soft">{formatDollars(item.price)} each</p>
        <LineNote item={item} />
      </div>
      <QuantityStepper
        of={item.name}
        min={0}
        value={item.quantity}
        onChange={(wanted) => setQuantity(key, wanted)}
        className="max-sm:col-span-2"
      />
      <div className="flex items-center justify-end gap-2 sm:contents">
        <p className="font-semibold tabular-nums sm:text-right">{formatDollars(lineTotal(item))}</p>
        <IconButton label={`Remove ${item.name}`} className="justify-self-end" onClick={() => remove(key)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {problem && (
        <Notice
          kind="warning"
          live
          className="col-span-full"
          action={
            <Button size="sm" variant="secondary" onClick={() => onMend(problem)}>
              {problem.fix.label}
              <span className="sr-only"> for {item.name}</span>
            </Button>
          }
        >
          {problem.sentence}
        </Notice>
      )}
    </li>
  )
}
