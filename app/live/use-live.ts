import { useEffect, useRef } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import { type Listener, subscribeLive } from './live'

/** While somebody is signed in, or a guest. Read by yourself when you appear, and again whenever told. */
export function useLive(listener: Listener | undefined): void {
  const { user, isGuest } = useAuth()
  const listens = listener !== undefined && (user !== null || isGuest)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => (listens ? subscribeLive((event) => latest.current?.(event)) : undefined), [listens])
}
