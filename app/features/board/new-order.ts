import { newId } from '~/lib/ids'
import { momentOf } from '~/lib/zone'
import type { OwnItem } from '../menu/menu-items.contract'
import type { FulfillmentType } from '../opening/opening'
import type { Window } from '../opening/windows'
import type { OfflineMethod } from '../orders/order'

export interface DraftLine {
  key: string
  item_id: string
  quantity: number
  /** Ids of options by their group; `texts` by the option's id. */
  options: Record<string, string>
  texts: Record<string, string>
}

/** An order taken elsewhere, while the baker writes it down. */
export interface Draft {
  lines: DraftLine[]
  customer_name: string
  customer_email: string
  customer_phone: string
  /** `now`: handed over on the spot. `other`: as typed below. Null: not said. */
  when: Window | 'now' | 'other' | null
  day: string
  from: string
  to: string
  pay: OfflineMethod | 'link'
  paid: boolean
  notes: string
  fulfillment_type: FulfillmentType
  address: { street: string; unit: string; city: string; state: string; zip_code: string }
}

export const emptyDraft = (pay: Draft['pay']): Draft => ({
  lines: [],
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  when: null,
  day: '',
  from: '',
  to: '',
  pay,
  paid: false,
  notes: '',
  fulfillment_type: 'pickup',
  address: { street: '', unit: '', city: '', state: '', zip_code: '' },
})

/** Whether there is anything to lose; `pay` starts with a guess, so it doesn't count. */
export const isBegun = (draft: Draft): boolean => JSON.stringify(draft) !== JSON.stringify(emptyDraft(draft.pay))

/** One more, with the options that were chosen last. */
export function addItem(draft: Draft, item_id: string): Draft {
  const last = draft.lines.findLast((line) => line.item_id === item_id)
  if (last) return withLine(draft, { ...last, quantity: last.quantity + 1 })
  return anotherLine(draft, item_id)
}

export const anotherLine = (draft: Draft, item_id: string): Draft => ({
  ...draft,
  lines: [...draft.lines, { key: newId(), item_id, quantity: 1, options: {}, texts: {} }],
})

export function takeItem(draft: Draft, item_id: string): Draft {
  const last = draft.lines.findLast((line) => line.item_id === item_id)
  if (!last) return draft
  if (last.quantity > 1) return withLine(draft, { ...last, quantity: last.quantity - 1 })
  return { ...draft, lines: draft.lines.filter((line) => line !== last) }
}

export const withLine = (draft: Draft, line: DraftLine): Draft => ({
  ...draft,
  lines: draft.lines.map((one) => (one.key === line.key ? line : one)),
})

export const countOf = ({ lines }: Draft, item_id: string): number =>
  lines.reduce((sum, line) => sum + (line.item_id === item_id ? line.quantity : 0), 0)

/** In dollars, at the menu's prices. */
export function totalOf({ lines }: Draft, menu: readonly OwnItem[]): number {
  const cents = lines.map(({ item_id, quantity, options }) => {
    const item = menu.find(({ id }) => id === item_id)
    const chosen = item?.options.filter(({ id }) => Object.values(options).includes(id)) ?? []
    const price = chosen.reduce((sum, { price_delta }) => sum + price_delta, item?.price ?? 0)
    return Math.round(price * 100) * quantity
  })
  return cents.reduce((sum, one) => sum + one, 0) / 100
}

export const draftProblems = (draft: Draft) => ({
  items: draft.lines.length === 0 && 'Tap what they’d like.',
  customer_name: draft.customer_name.trim() === '' && 'Who is it for?',
  customer_email: draft.pay === 'link' && draft.customer_email.trim() === '' && 'Where should the link go?',
  requested_for: draft.when === 'other' && !(draft.day && draft.from) && 'Please choose a day and a time.',
})

export function bodyOf(draft: Draft, time_zone: string) {
  const { when, pay, customer_name, customer_email, customer_phone, notes, fulfillment_type, address } = draft
  const typed = (time: string) => (time ? momentOf(`${draft.day}T${time}`, time_zone) : null)
  const window = when === 'other' ? { starts_at: typed(draft.from), ends_at: typed(draft.to) } : when
  return {
    items: draft.lines.map(({ item_id, quantity, options, texts }) => ({
      id: item_id,
      quantity,
      options: Object.values(options)
        .filter(Boolean)
        .map((id) => ({ id, ...(texts[id] ? { text: texts[id] } : {}) })),
    })),
    ...{ customer_name, customer_email, customer_phone, notes, fulfillment_type },
    ...(fulfillment_type === 'delivery' ? { delivery_address: address } : {}),
    ...(window && window !== 'now' ? { requested_for: window.starts_at, requested_until: window.ends_at } : {}),
    ...(pay === 'link'
      ? { pay_link: true }
      : { method: pay, paid: draft.paid && pay !== 'later', completed: when === 'now' }),
  }
}
