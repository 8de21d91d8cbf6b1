import { useEffect, useRef, useSyncExternalStore } from 'react'
import { session } from '~/http/session'
import { type Listener, subscribeLive } from './live'

/** Only while a user or guest is signed in. The listener doesn't get a first event: the caller reads by itself. */
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
