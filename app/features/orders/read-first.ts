import { PAGE_MAX } from './order-input'

type Read<O> = (piece: { limit: number; offset: number }) => Promise<O[]>

/** The first `wanted` orders of a list, in pieces of what one call gives. `more`: the list may go on after them. */
export async function readFirst<O extends { id: string }>(wanted: number, read: Read<O>) {
  // By id: a list that grows at its top between two pieces gives one order twice.
  const orders = new Map<string, O>()
  let more = true
  for (let offset = 0; more && offset < wanted; offset += PAGE_MAX) {
    const limit = Math.min(PAGE_MAX, wanted - offset)
    const piece = await read({ limit, offset })
    for (const order of piece) orders.set(order.id, order)
    more = piece.length === limit
  }
  return { orders: [...orders.values()], more }
}
