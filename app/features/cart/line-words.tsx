import type { CartItem } from './cart'

export function LineWords({ item }: { item: Pick<CartItem, 'options' | 'special_instructions'> }) {
  const chosen = item.options.map(({ group_name, name, text }) =>
    text ? `${name}: “${text}”` : `${group_name}: ${name}`,
  )
  return (
    <>
      {chosen.map((line) => (
        <span key={line} className="block text-sm text-soft wrap-anywhere">
          {line}
        </span>
      ))}
      {item.special_instructions && (
        <span className="block text-sm text-soft wrap-anywhere">Note: {item.special_instructions}</span>
      )}
    </>
  )
}
