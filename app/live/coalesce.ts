/** One at a time, and whatever is asked for meanwhile once more at the end: ten events in a row are read twice, not ten times. */
export function coalesce(work: () => Promise<void>): () => void {
  let running = false
  let again = false
  const run = async () => {
    if (running) {
      again = true
      return
    }
    running = true
    do {
      again = false
      await work()
    } while (again)
    running = false
  }
  return () => void run()
}
