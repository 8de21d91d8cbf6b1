/** Ends early when the window gets one of these events: by default, when the connection is back. */
export function pause(ms: number, signal: AbortSignal, sooner: readonly string[] = ['online']): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      for (const event of sooner) window.removeEventListener(event, done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    for (const event of sooner) window.addEventListener(event, done)
    signal.addEventListener('abort', done)
  })
}
