import type Stripe from 'stripe'
import { type Act, API_VERSION, type Call, newId } from './act'
import { noSuch } from './errors'
import { page } from './lists'
import type { Store, StoredEvent, StoredObject } from './store'

type AnyEvent = Stripe.Event
type Snapshot<T extends AnyEvent['type']> = Extract<AnyEvent, { type: T }>['data']['object']

/** The courier delivers it once it is on disk. */
export function emit<T extends AnyEvent['type']>(act: Act, type: T, object: Snapshot<T>, account?: string): void {
  if (act.silent) return
  const id = newId('evt')
  act.store.put('event', {
    id,
    type,
    created: act.now,
    account: account ?? null,
    request: act.request,
    object: object as StoredObject,
  })
}

export function eventBody({ id, type, created, account, request, object }: StoredEvent): string {
  return JSON.stringify({
    id,
    object: 'event',
    ...(account ? { account } : {}),
    api_version: API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  } satisfies Record<keyof Omit<Stripe.EventBase, 'account' | 'context'>, unknown>)
}

export function retrieveEvent({ store, ids }: Call): Stripe.Event {
  const event = store.get('event', ids[0]!)
  if (!event) throw noSuch('event', ids[0]!)
  return shown(store, event)
}

export function listEvents(call: Call): Stripe.ApiList<Stripe.Event> {
  const type = call.params.text('type')
  const types = call.params.texts('types')
  const wanted = type ? [type] : types
  const delivered = call.params.bool('delivery_success')
  const events = call.store
    .list('event')
    .filter(
      (event) =>
        (call.account === null || event.account === call.account) &&
        (wanted.length === 0 || wanted.some((pattern) => matches(pattern, event.type))) &&
        (delivered === undefined || delivered === !isPending(call.store, event.id)),
    )
  const { data, ...rest } = page(call, events, '/v1/events', 'event')
  return { ...rest, data: data.map((event) => shown(call.store, event)) }
}

const matches = (pattern: string, type: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type

function shown(store: Store, stored: StoredEvent): Stripe.Event {
  const event = JSON.parse(eventBody(stored)) as Stripe.Event
  event.pending_webhooks = isPending(store, stored.id) ? 1 : 0
  return event
}

function isPending(store: Store, id: string): boolean {
  const state = store.get('delivery', id)?.state
  return state === undefined || state === 'held'
}
