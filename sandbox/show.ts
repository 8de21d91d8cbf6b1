import type Stripe from 'stripe'
import type { Call } from './act'
import { refuse } from './errors'
import type { Kind, Store } from './store'

type Json = Record<string, unknown>

/** Adds time-dependent values, and expands the references that the caller asked for. */
export function show(call: Pick<Call, 'store' | 'now'>, answer: object, expand: string[]): object {
  if (expand.length === 0 && !ripens(answer as Json)) return answer
  const copy = structuredClone(answer) as Json
  ripen(call, copy)
  for (const path of expand) expandPath(call, [copy], path.split('.'), path)
  return copy
}

function expandPath(call: Pick<Call, 'store' | 'now'>, from: Json[], steps: string[], path: string): void {
  let objects = from
  for (const step of steps) {
    const next: Json[] = []
    for (const object of objects) {
      if (typeof object[step] === 'string' || INCLUDABLE[`${object.object}.${step}`]) {
        object[step] = lookUp(call, object, step) ?? cannot(path)
      } else if (object[step] === undefined) cannot(path)
      for (const value of [object[step]].flat()) if (value && typeof value === 'object') next.push(value as Json)
    }
    objects = next
  }
}

function lookUp(call: Pick<Call, 'store' | 'now'>, object: Json, field: string): object | undefined {
  const list = INCLUDABLE[`${object.object}.${field}`]
  if (list) return list(call.store, object.id as string)
  const id = object[field] as string
  const kind = KINDS[id.slice(0, id.indexOf('_'))]
  const found = kind && call.store.get(kind, id)
  if (!found) return undefined
  const copy = structuredClone(found) as unknown as Json
  ripen(call, copy)
  return copy
}

const ripens = ({ object, data }: Json): boolean =>
  object === 'list' ? (data as Json[]).some(ripens) : object === 'balance_transaction'

function ripen({ now }: Pick<Call, 'now'>, object: Json): void {
  for (const item of object.object === 'list' ? (object.data as Json[]) : [object]) {
    if (item.object === 'balance_transaction')
      item.status = (item.available_on as number) <= now ? 'available' : 'pending'
  }
}

function cannot(path: string): never {
  throw refuse(`This property cannot be expanded (${path}).`, { code: 'property_cannot_be_expanded' })
}

const KINDS: Record<string, Kind | undefined> = {
  acct: 'account',
  cs: 'session',
  pi: 'payment_intent',
  pm: 'payment_method',
  ch: 'charge',
  py: 'charge',
  re: 'refund',
  pyr: 'refund',
  tr: 'transfer',
  trr: 'transfer_reversal',
  fee: 'application_fee',
  fr: 'fee_refund',
  txn: 'balance_transaction',
  dp: 'dispute',
}

const whole = <T>(data: T[], url: string): Stripe.ApiList<T> => ({ object: 'list', data, has_more: false, url })

const INCLUDABLE: Record<string, ((store: Store, id: string) => object) | undefined> = {
  'checkout.session.line_items': (store, id) =>
    whole(store.get('plan', id)?.line_items ?? [], `/v1/checkout/sessions/${id}/line_items`),
  'charge.refunds': (store, id) =>
    whole(
      store.list('refund', store.ownerOf(id)).filter(({ charge }) => charge === id),
      `/v1/charges/${id}/refunds`,
    ),
}
