import { piecesLeft } from '../orders/goods'
import type { BoardOrder } from './board.contract'

type Line = BoardOrder['items'][number]
type Item = Pick<Line, 'options' | 'special_instructions'>

/** "3 × Country loaf"; refunded pieces are struck out, so that the baker neither bakes nor packs them. */
export function LineWords({ item }: { item: Pick<Line, 'name' | 'quantity' | 'refunded_quantity'> }) {
  const left = piecesLeft(item)
  return (
    <>
      {left > 0 && (
        <span className="font-medium">
          {left} × {item.name}
        </span>
      )}
      {item.refunded_quantity > 0 && (
        <span className="block text-soft">
          <s>
            {item.refunded_quantity} × {item.name}
          </s>{' '}
          refunded
        </span>
      )}
    </>
  )
}

/** "Size: large · Message: “Happy birthday”" */
export function OptionWords({ item: { options, special_instructions } }: { item: Item }) {
  const words = options.map(({ group_name, name, text }) => `${group_name}: ${text ? `“${text}”` : name}`)
  return (
    <>
      {words.length > 0 && <span className="block text-sm text-soft">{words.join(' · ')}</span>}
      {special_instructions && <span className="block text-sm italic">“{special_instructions}”</span>}
    </>
  )
}
