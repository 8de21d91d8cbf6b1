import { bakeriesApi } from '~/features/bakeries/bakeries.calls'
import type { WholeBakery } from '~/features/bakeries/bakeries.contract'
import { menuApi } from '~/features/menu/menu.calls'
import type { MenuItem } from '~/features/menu/menu.contract'
import { useAnswer } from '~/live/use-answer'

export interface BakeryAndMenu {
  bakery: WholeBakery
  menu: MenuItem[]
}

export function useBakeryAndMenu(bakery_id: string | undefined) {
  const { data, problem, reload } = useAnswer<BakeryAndMenu>(bakery_id ?? null, {
    read: async (signal) => {
      const [bakery, { items }] = await Promise.all([
        bakeriesApi('GET /bakeries/:slug_or_id', { params: { slug_or_id: bakery_id! }, signal }),
        menuApi('GET /bakeries/:bakery_id/menu', { params: { bakery_id: bakery_id! }, signal }),
      ])
      return { bakery, menu: items }
    },
  })
  return { kitchen: data, problem, lookAgain: reload }
}
