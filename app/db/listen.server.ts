import pg from 'pg'

/**
 * Follows notifications on a connection of its own. NOTIFY is not durable: whatever was sent while the connection was away
 * is lost, so `onGap` is called after each reconnect and the caller re-reads or drops what it holds.
 */
export function listen(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  onGap: () => void,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  const open = async (first: boolean) => {
    if (stopped) return
    const next = new pg.Client({ connectionString: url, application_name: 'localoaf-listen', keepAlive: true })
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.on('error', () => {})
    next.once('end', () => {
      if (!stopped) retry = setTimeout(() => void open(false), 1000)
    })
    try {
      await next.connect()
      for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
      if (!first) onGap()
    } catch {
      await next.end().catch(() => {})
    }
  }
  void open(true)

  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
