const queues = new Map<string, Promise<unknown>>()

/** One tab of this browser at a time. Where locks are missing or forbidden, one call of this tab at a time. */
export async function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun = false
  try {
    if (navigator.locks)
      return await navigator.locks.request(name, () => {
        begun = true
        return work()
      })
  } catch (error) {
    if (begun) throw error
  }
  const mine = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(
    name,
    mine.catch(() => undefined),
  )
  return mine
}
