/** One run at a time, and one more for all calls meanwhile: ten events in a row are read twice. A failure goes to the callers. */
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
