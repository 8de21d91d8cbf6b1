import { useEffect, useRef, useSyncExternalStore } from 'react'
import { session } from '~/http/session'
import { type Listener, subscribeLive } from './live'

/** While somebody is signed in, or a guest. Read by yourself when you appear, and again whenever told. */
export function useLive(listener: Listener | undefined): void {
  const somebody = useSyncExternalStore(subscribe, isSomebody, () => false)
  const listens = listener !== undefined && somebody
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => (listens ? subscribeLive((event) => latest.current?.(event)) : undefined), [listens])
}

const subscribe = (listener: () => void) => session().subscribe(listener)
const isSomebody = () => session().user_id() !== null
