import { useEffect } from 'react'
import { placesOf } from '~/http/kept-places'
import { keysBeginning } from '~/lib/safe-storage'

/** Messages written offline go out from the next page that is opened. */
export function useUnsent(user_id: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other messages
  useEffect(() => {
    if (keysBeginning(placesOf('unsent')).length > 0)
      import('~/features/messages/outbox.browser').then(
        ({ outbox }) => outbox(),
        () => undefined,
      )
  }, [user_id])
}
