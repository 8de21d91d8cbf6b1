interface Line {
  name: string
  quantity: number
  refunded_quantity: number
}

export const piecesLeft = ({ quantity, refunded_quantity }: Pick<Line, 'quantity' | 'refunded_quantity'>): number =>
  quantity - refunded_quantity

export const ALL_REFUNDED = 'Everything in this order was refunded'

/** "2 × Country loaf" for each line with pieces still to be handed over. */
export function goodsWords<L extends Line>(items: readonly L[], more: (item: L) => string = () => ''): string[] {
  const left = items.filter((item) => piecesLeft(item) > 0)
  const words = left.map((item) => `${piecesLeft(item)} × ${item.name}${more(item)}`)
  return words.length > 0 ? words : [ALL_REFUNDED]
}
