import type Stripe from 'stripe'
import type { Call } from './act'
import { badParam, noSuch } from './errors'

/** One page of a list (newest first), by `limit`, `starting_after`, `ending_before` and `created`. */
export function page<T extends { id: string; created?: number }>(
  call: Pick<Call, 'params'>,
  all: T[],
  url: string,
  what: string,
): Stripe.ApiList<T> {
  const limit = call.params.int('limit') ?? 10
  if (limit < 1 || limit > 100)
    throw badParam('parameter_invalid_integer', 'This value must be between 1 and 100.', 'limit')
  const inTime = createdFilter(call)
  const items = all.filter(({ created }) => inTime(created ?? 0))
  const after = call.params.text('starting_after')
  const before = call.params.text('ending_before')
  const place = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id)
    if (index < 0) throw noSuch(what, id, param, 400)
    return index
  }
  if (before !== undefined) {
    const end = place(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : place(after, 'starting_after') + 1
  return { object: 'list', data: items.slice(start, start + limit), has_more: items.length > start + limit, url }
}

function createdFilter({ params }: Pick<Call, 'params'>): (created: number) => boolean {
  if (params.isText('created')) {
    const exact = params.int('created')
    return (created) => created === exact
  }
  const range = params.child('created')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => range?.int(name))
  return (created) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}
