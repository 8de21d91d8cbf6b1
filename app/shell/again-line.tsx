import { RotateCcw } from 'lucide-react'
import { ordersApi } from '~/features/orders/orders.calls'
import { useAnswer } from '~/live/use-answer'
import { BottomLine } from './bottom-line'

/** On home: the last loaf once more, for the next time there is one. */
export function AgainLine({ user_id }: { user_id: string }) {
  const { data } = useAnswer(user_id, {
    read: async (signal) => (await ordersApi('GET /orders-api/again', { signal })).data,
    live: ({ type }) => type === 'order' || type === 'hello',
  })
  if (!data) return null
  const { order_id, bakery_name, goods, words } = data
  return (
    <BottomLine label="Order again" Icon={RotateCcw} to={`/orders/${order_id}?again`}>
      <span className="block truncate font-semibold">{words}</span>
      <span className="block truncate text-sm text-soft">
        {bakery_name} · {goods.join(', ')}
      </span>
    </BottomLine>
  )
}
