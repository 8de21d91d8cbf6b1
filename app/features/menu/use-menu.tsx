import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { toast } from '~/ui/toast'
import { menuItemsApi } from './menu-items.calls'
import type { OwnItem } from './menu-items.contract'

export type OwnMenu = ReturnType<typeof useMenu>

/** Live: changes in other tabs and sales show by themselves. */
export function useMenu(bakery_id: string) {
  const params = { bakery_id }
  const menu = useAnswer<OwnItem[]>(bakery_id, {
    read: async (signal) => (await menuItemsApi('GET /bakeries/:bakery_id/menu-items', { params, signal })).items,
    live: (event) =>
      event.type === 'hello' || ((event.type === 'menu' || event.type === 'order') && event.bakery_id === bakery_id),
  })
  const put = (item: OwnItem) => menu.set((items) => items.map((one) => (one.id === item.id ? item : one)))
  const said = (error: unknown) => void toast.error(sentenceOf(error))

  const reorder = (ids: string[]) => {
    const ids_before = (menu.data ?? []).map(({ id }) => id)
    const show = (items: OwnItem[]) => [...items].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    const send = () => menuItemsApi('PUT /bakeries/:bakery_id/menu-items/order', { params, body: { ids, ids_before } })
    menu.change({ show, send, settle: (_, answer) => answer.items }).catch(said)
  }
  const sellOut = (item: OwnItem, sold_out: boolean) => {
    const show = (items: OwnItem[]) =>
      items.map((one) => (one.id === item.id ? { ...one, sold_out_today: sold_out } : one))
    const send = () =>
      menuItemsApi('PUT /bakeries/:bakery_id/menu-items/:item_id/sold-out', {
        params: { bakery_id, item_id: item.id },
        body: { sold_out },
      })
    menu.change({ show, send }).catch(said)
  }
  const restore = async (item: OwnItem) => {
    try {
      await menuItemsApi('POST /bakeries/:bakery_id/menu-items/:item_id/restore', {
        params: { bakery_id, item_id: item.id },
      })
      await menu.reload()
    } catch (error) {
      said(error)
    }
  }
  const archive = (item: OwnItem) => {
    const show = (items: OwnItem[]) => items.filter(({ id }) => id !== item.id)
    const send = () =>
      menuItemsApi('DELETE /bakeries/:bakery_id/menu-items/:item_id', { params: { bakery_id, item_id: item.id } })
    menu
      .change({ show, send })
      .then(() => toast.success(`${item.name} is off your menu.`, { undo: () => void restore(item) }), said)
  }
  return { ...menu, items: menu.data, put, reorder, sellOut, archive, restore }
}
