import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { boardApi } from './board.calls'
import type { BoardBakery } from './board.contract'
import { forgetBoard, lastKnown } from './last-known.browser'

/** The bakery whose desk it is. Null asks nothing. `counts`: its orders are counted here, and not by its board. */
export const useOwnBakery = (bakery_id: string | null, { counts = false } = {}) =>
  useAnswer<BoardBakery>(bakery_id, {
    read: async (signal) => {
      try {
        return await boardApi('GET /my-listing/:bakery_id', { params: { bakery_id: bakery_id! }, signal })
      } catch (error) {
        if (isMissing(error)) forgetBoard(bakery_id!)
        throw error
      }
    },
    kept: () => (bakery_id ? lastKnown(bakery_id)?.bakery : undefined),
    // A former helper hears of it, and is shown nothing more.
    live: (event) =>
      event.type === 'hello' ||
      ((event.type === 'helpers' ||
        event.type === 'menu' ||
        event.type === 'bakery' ||
        (counts && event.type === 'order')) &&
        event.bakery_id === bakery_id),
  })
