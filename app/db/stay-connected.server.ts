import pg from 'pg'

const RETRY_MS = 1000
/** A dead connection looks like an idle one, so it is probed. */
const PROBE_MS = 30_000
const PROBE_TIMEOUT_MS = 10_000

interface LastingConnection {
  name: string
  onOpen: (client: pg.Client) => Promise<void>
  onLost?: () => void
}

/** For notifications and locks, which live and die with a connection. */
export function stayConnected(url: string, { name, onOpen, onLost }: LastingConnection): { stop(): Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined

  const open = async () => {
    if (stopped) return
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    })
    let stood = false
    const drop = () => void next.end().catch(() => {})
    next.on('error', () => {})
    next.once('end', () => {
      clearInterval(probe)
      onLost?.()
      if (!stopped) retry = setTimeout(() => void open(), stood ? 0 : RETRY_MS)
    })
    try {
      await next.connect()
      await onOpen(next)
      if (stopped) return drop()
      client = next
      stood = true
      probe = setInterval(() => next.query('select 1').catch(drop), PROBE_MS)
      probe.unref()
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
