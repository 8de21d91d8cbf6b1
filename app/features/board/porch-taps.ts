import { MINUTE_MS } from '~/lib/durations'
import { newId } from '~/lib/ids'

/**
 * The id of each sale by a tap. One without an answer may have been made: the next tap on the same thing, within a minute, is the
 * same sale, so that a lost answer sells no second piece. Later, it is another one.
 */
export function porchTaps() {
  const lost = new Map<string, { checkout_id: string; at: number }>()
  return {
    next(item_id: string, now: Date): string {
      const before = lost.get(item_id)
      lost.delete(item_id)
      return before && now.getTime() - before.at < MINUTE_MS ? before.checkout_id : newId()
    },
    lose: (item_id: string, checkout_id: string, now: Date) =>
      void lost.set(item_id, { checkout_id, at: now.getTime() }),
  }
}
