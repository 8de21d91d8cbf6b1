import { useSyncExternalStore } from 'react'
import { sessionStore } from './auth-session.browser'

/** Whether the signed-in user has claimed this bakery, verified or not. False until the server has said so. */
export const useClaimed = (bakery_id: string): boolean =>
  useSyncExternalStore(
    (listener) => sessionStore().subscribe(listener),
    () => sessionStore().read()?.access?.bakery_ids?.includes(bakery_id) ?? false,
    () => false,
  )
