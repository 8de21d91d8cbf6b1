import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { toast } from '~/ui/toast'
import { SAVE_FAILED } from './saved'
import { nothingSaved, readSaved, subscribeSaved } from './saved-ids'

const load = () => import('./save-presses.browser')

/** Empty for guests, and until the server has answered. */
export const useSavedIds = (): ReadonlySet<string> => useSavedOfUser().ids

function useSavedOfUser() {
  const user_id = useUser()?.id
  const saved = useSyncExternalStore(subscribeSaved, readSaved, nothingSaved)
  useEffect(() => {
    if (user_id)
      load().then(
        ({ begin }) => begin(user_id),
        () => undefined,
      )
  }, [user_id])
  return user_id && saved.user_id === user_id ? saved : nothingSaved()
}

export function useSaved(bakery_id: string): { saved: boolean; awaiting: boolean; toggle: () => void } {
  const user = useUser()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { ids, awaiting } = useSavedOfUser()
  return {
    saved: ids.has(bakery_id),
    awaiting: awaiting.has(bakery_id),
    toggle: () =>
      void load().then(
        ({ toggle, askToSignIn }) => (user ? toggle(bakery_id) : askToSignIn(bakery_id, navigate, pathname + search)),
        () => toast.error(SAVE_FAILED),
      ),
  }
}
