import { goodsWords } from './goods'

const MOST = 5

/** A small list reads faster than a sentence of things. */
export function GoodsList({ items }: { items: Parameters<typeof goodsWords>[0] }) {
  const words = goodsWords(items)
  const rest = words.length - MOST
  return (
    <ul className="text-soft">
      {words.slice(0, rest > 1 ? MOST : undefined).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
        <li key={at} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {rest > 1 && <li>and {rest} more</li>}
    </ul>
  )
}
