/**
 * One at a time, and whatever is asked for meanwhile once more at the end: ten events in a row are read twice, not ten times. Work
 * that fails leaves nothing stuck; its error goes to its callers.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running = false
  let again = false
  return async function run(): Promise<void> {
    if (running) {
      again = true
      return
    }
    running = true
    again = false
    try {
      await work()
    } finally {
      running = false
      if (again) await run()
    }
  }
}
