import { useEffect } from 'react'
import { PERSONAL_KEY } from '~/features/accounts/session-store'
import { keysBeginning } from '~/lib/safe-storage'

/** Messages that were written without a connection go out from whichever page is opened next. */
export function useUnsent(user_id: string | undefined): void {
  useEffect(() => {
    if (user_id && keysBeginning(`${PERSONAL_KEY}.unsent`).length > 0)
      import('~/features/messages/outbox.browser').then(
        ({ outbox }) => outbox(),
        () => undefined,
      )
  }, [user_id])
}
