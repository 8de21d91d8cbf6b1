import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { toast } from '~/ui/toast'
import { rememberToSave, takeToSave } from './save-later'
import { SAVE_FAILED, UNSAVE_FAILED } from './saved'
import { loadSaved, nothingSaved, readSaved, subscribeSaved, wishSaved } from './saved-store.browser'

/** The ids of what this person saved; nothing for guests, and until the server has answered. */
export const useSavedIds = (): ReadonlySet<string> => useSavedOfUser().ids

function useSavedOfUser() {
  const user_id = useUser()?.id
  const saved = useSyncExternalStore(subscribeSaved, readSaved, nothingSaved)
  useEffect(() => {
    if (!user_id) return
    void loadSaved(user_id)
    for (const bakery_id of takeWanted()) void change(bakery_id, true)
  }, [user_id])
  return user_id && saved.user_id === user_id ? saved : nothingSaved()
}

/** §8, Saving: every notice in its words. A visitor's wish is carried out once they have signed in. */
export function useSaved(bakery_id: string): { saved: boolean; awaiting: boolean; toggle: () => void } {
  const user = useUser()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { ids, awaiting } = useSavedOfUser()
  const saved = ids.has(bakery_id)
  const askToSignIn = () => {
    keepWanted(bakery_id)
    toast('Authentication Required', {
      description: 'Please sign in to save bakeries',
      action: {
        label: 'Sign in',
        onClick: () => void navigate('/auth', { state: { from: `${pathname}${search}` } }),
      },
    })
  }
  return {
    saved,
    awaiting: awaiting.has(bakery_id),
    toggle: () => void (user ? change(bakery_id, !saved) : askToSignIn()),
  }
}

async function change(bakery_id: string, wanted: boolean) {
  try {
    await wishSaved(bakery_id, wanted)
  } catch {
    return toast.error(wanted ? SAVE_FAILED : UNSAVE_FAILED)
  }
  const undo = () => void change(bakery_id, !wanted)
  if (wanted) toast.success('Saved', { description: 'Bakery added to favorites', undo })
  else toast('Removed', { description: 'Bakery removed from favorites', undo })
}

/** A browser may refuse its storage; then the heart is pressed again after signing in. */
function keepWanted(bakery_id: string) {
  try {
    rememberToSave(sessionStorage, bakery_id, Date.now())
  } catch {}
}

function takeWanted(): string[] {
  try {
    return takeToSave(sessionStorage, Date.now())
  } catch {
    return []
  }
}
