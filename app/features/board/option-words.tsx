import type { BoardOrder } from './board.contract'

type Item = Pick<BoardOrder['items'][number], 'options' | 'special_instructions'>

/** "Size: large · Message: “Happy birthday”", and what the customer asked for. */
export function OptionWords({ item: { options, special_instructions } }: { item: Item }) {
  const words = options.map(({ group_name, name, text }) => `${group_name}: ${text ? `“${text}”` : name}`)
  return (
    <>
      {words.length > 0 && <span className="block text-sm text-soft">{words.join(' · ')}</span>}
      {special_instructions && <span className="block text-sm italic">“{special_instructions}”</span>}
    </>
  )
}
