import { itemWords } from './item-words'
import type { MenuItem } from './menu.contract'

export const ItemLabel = ({ item }: { item: MenuItem }) =>
  itemWords(item).map((line) => (
    <p key={line} className="wrap-anywhere">
      {line}
    </p>
  ))
