/** A script that fails to load is tried again, at growing intervals: a tab may be open for days. */
export const untilLoaded = <Script>(load: () => Promise<Script>, wait = 5_000): Promise<Script> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, wait))
    return untilLoaded(load, Math.min(2 * wait, 60_000))
  })
