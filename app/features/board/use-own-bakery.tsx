import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { boardApi } from './board.calls'
import type { BoardBakery } from './board.contract'
import { forgetBoard, lastKnown } from './last-known.browser'

/** The bakery whose desk it is. Null asks nothing. */
export const useOwnBakery = (bakery_id: string | null) =>
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
    live: (event) => event.type === 'hello' || (event.type === 'helpers' && event.bakery_id === bakery_id),
  })
