import type { Bakery } from '~/features/bakeries/bakeries.contract'
import type { MenuItem } from '~/features/menu/menu.contract'
import { api } from '~/http/api'
import { useAnswer } from '~/live/use-answer'

export interface Kitchen {
  bakery: Bakery
  menu: MenuItem[]
}

/** The bakery and its menu as they are now, whatever a cart remembers of them. */
export function useKitchen(bakery_id: string | undefined) {
  const { data, problem, reload } = useAnswer<Kitchen>(bakery_id ?? null, {
    read: async (signal) => {
      const [bakery, { items }] = await Promise.all([
        api('GET /bakeries/:slug_or_id', { params: { slug_or_id: bakery_id! }, signal }),
        api('GET /bakeries/:bakery_id/menu', { params: { bakery_id: bakery_id! }, signal }),
      ])
      return { bakery, menu: items }
    },
  })
  return { kitchen: data, problem, lookAgain: reload }
}
