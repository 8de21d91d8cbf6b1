import { stayConnected } from '~/db/stay-connected.server'
import { PROGRAM } from '~/lib/brand'

/**
 * Holds a lock in the worker's name, on a connection of its own: PostgreSQL lets go of it when the process is gone. Others free
 * the jobs of a process that has none, so no job is taken before it is held, nor while it is lost.
 */
export function signOfLife(url: string, worker: string): { isSeen(): boolean; stop(): Promise<void> } {
  let seen = false
  const connection = stayConnected(url, {
    name: `${PROGRAM}-alive`,
    onOpen: async (client) => {
      // A machine that lost its power says no goodbye: some ten seconds of silence are taken for one.
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
