/** A press that can still be made at once, or undone; `ended` is its outcome. */
export interface UndoablePress<T> {
  ended: Promise<T>
  make: () => Promise<unknown>
  undo: () => Promise<unknown>
}

const LATE_MS = [2000, 4000, 6000]

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

/** The server makes the change in a moment of its own, and a busy one is late: what was handed over must not come back meanwhile. */
export async function lookUntilMade<T>(look: () => Promise<T>, isMade: (answer: T) => boolean): Promise<T> {
  let answer = await look()
  for (const ms of LATE_MS) {
    if (isMade(answer)) break
    await new Promise((passed) => setTimeout(passed, ms))
    answer = await look()
  }
  return answer
}
