import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type DeskTab, deskHref, openTab } from '../desk/desk-tabs'

export type DeskAddress = ReturnType<typeof useDeskAddress>

/** The address holds the tab and the open order, so that Back, reload and a link in a mail all work. */
export function useDeskAddress(bakery_id: string, shown: readonly DeskTab[]) {
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  const navigate = useNavigate()
  const tab = openTab(params.get('tab'), shown)
  /** The address of an order, opened on the present tab; null for the tab alone. */
  const href = (id: string | null) => deskHref(bakery_id, tab, id)
  return {
    tab,
    order_id: params.get('order'),
    writes_order: params.has('new'),
    href,
    open: (id: string) => void navigate(href(id), { state: { opened: true }, preventScrollReset: true }),
    /** Opened from here, closing goes back; opened by a link, there is no page of ours to go back to. */
    close: () =>
      void (state?.opened ? navigate(-1) : navigate(href(null), { replace: true, preventScrollReset: true })),
  }
}
