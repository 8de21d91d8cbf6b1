/** A press that can still be made at once, or undone; `ended` is its outcome. */
export interface UndoablePress<T> {
  ended: Promise<T>
  make: () => Promise<unknown>
  undo: () => Promise<unknown>
}

/** Looks at the outcome after `ms`, unless `make` or `undo` comes before; the first of the three counts. */
export function waitForUndo<T>(ms: number, ways: Record<'make' | 'undo' | 'look', () => Promise<T>>): UndoablePress<T> {
  let end: (way: keyof typeof ways) => Promise<unknown> = () => Promise.resolve()
  const ended = new Promise<T>((resolve, reject) => {
    let chosen: Promise<T> | undefined
    end = (way) => {
      clearTimeout(timer)
      chosen ??= ways[way]()
      chosen.then(resolve, reject)
      return chosen.catch(() => {})
    }
    const timer = setTimeout(() => end('look'), ms)
  })
  return { ended, make: () => end('make'), undo: () => end('undo') }
}
