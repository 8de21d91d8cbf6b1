import type { NavigateFunction } from 'react-router'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { toast } from '~/ui/toast'
import { rememberToSave, takeToSave } from './save-later'
import { SAVE_FAILED, UNSAVE_FAILED } from './saved'
import { readSaved } from './saved-ids'
import { loadSaved, wishSaved } from './saved-store.browser'

// Loaded for a signed-in user, or with the first press. The notices are worded by §8, Saving.

export function begin(user_id: string): void {
  void loadSaved(user_id)
  for (const bakery_id of takeWanted()) void change(bakery_id, true)
}

export const toggle = (bakery_id: string): void => void change(bakery_id, !readSaved().ids.has(bakery_id))

/** Saved once the visitor has signed in. */
export function askToSignIn(bakery_id: string, navigate: NavigateFunction, from: string): void {
  const signIn = () => void navigate('/auth', { state: { from, why: 'save' } satisfies AuthOrigin })
  keepWanted(bakery_id)
  toast('Authentication Required', {
    description: 'Please sign in to save bakeries',
    action: { label: 'Sign in', onClick: signIn },
  })
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

/** A browser may refuse its storage; then the visitor presses again after signing in. */
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
