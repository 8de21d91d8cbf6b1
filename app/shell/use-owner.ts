import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { onNewOwner, ownersSoFar } from '~/http/kept-places'

const FIRST = 0

/**
 * As key of what is shown: when somebody signs out, or another person signs in, every open tab begins its screen anew, so that what was
 * typed or shown for one person is not the next one's (decision 212).
 */
export function useOwner(): number {
  const owner = useSyncExternalStore(onNewOwner, ownersSoFar, () => FIRST)
  const { pathname } = useLocation()
  return ownerOf(pathname, owner)
}

/** A screen on which people sign in is in the middle of just that, and goes on. */
export const ownerOf = (pathname: string, owner: number): number =>
  /^\/(auth|reset-password)(\/|$)/i.test(pathname) ? FIRST : owner
