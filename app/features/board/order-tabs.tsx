import { lazy, Suspense } from 'react'
import { Tabs } from '~/ui/tabs'
import { BakeList } from './bake-list-tab'
import type { BoardBakery, BoardOrder } from './board.contract'
import type { Question } from './board-card'
import { BoardSkeleton } from './board-skeleton'
import { OpenOrders } from './open-orders'
import type { BakeListState } from './use-bake-list'
import type { Board } from './use-board'
import type { DeskAddress } from './use-desk-address'

const FinishedOrders = lazy(async () => ({ default: (await import('./board-later')).FinishedOrders }))

interface OrderTabsProps {
  bakery: BoardBakery
  board: Board
  baking: BakeListState
  address: DeskAddress
  now: Date
  onAsk: (question: Question, order: BoardOrder) => void
}

export function OrderTabs({ bakery, board, baking, address, now, onAsk }: OrderTabsProps) {
  const href = (id: string) => address.href(id)
  return (
    <Tabs
      label="Which orders to see"
      value={address.part}
      onValueChange={address.show}
      tabs={[
        {
          value: 'orders',
          label: 'Open',
          content: <OpenOrders board={board} now={now} href={href} onAsk={onAsk} mailed={bakery.viewer !== 'helper'} />,
        },
        {
          value: 'bake-list',
          label: 'Bake list',
          content: <BakeList baking={baking} time_zone={bakery.time_zone} href={href} />,
        },
        {
          value: 'finished',
          label: 'Finished',
          content: (
            <Suspense fallback={<BoardSkeleton />}>
              <FinishedOrders bakery_id={bakery.id} now={now} href={href} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
