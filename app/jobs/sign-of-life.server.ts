import { stayConnected } from '~/db/stay-connected.server'
import { PROGRAM } from '~/lib/brand'

/** A lock in the worker's name, which PostgreSQL frees with the process. Jobs of a worker without one are freed, so none is taken then. */
export function signOfLife(url: string, worker: string): { isSeen(): boolean; stop(): Promise<void> } {
  let seen = false
  const connection = stayConnected(url, {
    name: `${PROGRAM}-alive`,
    onOpen: async (client) => {
      // After a power cut no connection is closed: ten seconds of silence count as dead.
      await client.query(
        `select set_config(name, value, false) from (values ('tcp_keepalives_idle', '4'), ('tcp_keepalives_interval', '2'),
           ('tcp_keepalives_count', '3')) as setting (name, value)`,
      )
      await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [worker])
      seen = true
    },
    onLost: () => {
      seen = false
    },
  })
  return { isSeen: () => seen, stop: () => connection.stop() }
}
