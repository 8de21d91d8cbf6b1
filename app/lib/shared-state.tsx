import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Redraws only the users of what changed. A changed React context would wake every part of the page that still sleeps (WakesLater). */
export function createSharedState<T>(missing: string) {
  const Shared = createContext<Box<T> | null>(null)

  function Provider({ value, children }: { value: T; children: ReactNode }) {
    const [box] = useState(() => new Box(value))
    useLayoutEffect(() => box.set(value))
    return <Shared value={box}>{children}</Shared>
  }

  function usePart<P>(part: (value: T) => P): P {
    const box = useContext(Shared)
    if (!box) throw new Error(missing)
    return useSyncExternalStore(
      box.subscribe,
      () => part(box.value),
      () => part(box.first),
    )
  }

  return { Provider, usePart }
}

class Box<T> {
  value: T
  /** What the server rendered with: parts that wake late begin with it. */
  readonly first: T
  private readonly listeners = new Set<() => void>()

  constructor(first: T) {
    this.first = first
    this.value = first
  }

  set(value: T) {
    if (Object.is(this.value, value)) return
    this.value = value
    for (const listener of this.listeners) listener()
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}
