import pg from 'pg'

const RETRY_MS = 1000
/** A connection that died without a word is silent just as one on which nothing happens: asked now and then. */
const PROBE_MS = 30_000
const PROBE_TIMEOUT_MS = 10_000

/**
 * Follows notifications on a connection of its own. NOTIFY is not durable: whatever was sent while the connection was away
 * is lost, so `onGap` is called whenever listening begins, and the caller re-reads or drops what it holds.
 */
export function listen(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  onGap: () => void,
): { stop(): Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined

  const open = async () => {
    if (stopped) return
    const next = new pg.Client({
      connectionString: url,
      application_name: 'localoaf-listen',
      keepAlive: true,
      query_timeout: PROBE_TIMEOUT_MS,
    })
    const drop = () => void next.end().catch(() => {})
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    next.on('error', () => {})
    next.once('end', () => {
      clearInterval(probe)
      if (!stopped) retry = setTimeout(() => void open(), RETRY_MS)
    })
    try {
      await next.connect()
      for (const channel of Object.keys(handlers)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (stopped) return drop()
      client = next
      probe = setInterval(() => next.query('select 1').catch(drop), PROBE_MS)
      probe.unref()
      onGap()
    } catch {
      drop()
    }
  }
  void open()

  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearInterval(probe)
      await client?.end().catch(() => {})
    },
  }
}
