import pg from 'pg'
import { PROGRAM } from '~/lib/brand'
import { stayConnected } from './stay-connected.server'

/** NOTIFY is lost while the connection is away, so `onGap` runs whenever listening begins: the caller re-reads or drops what it holds. */
export const listen = (url: string, handlers: Record<string, (payload: string) => void>, onGap: () => void) =>
  stayConnected(url, {
    name: `${PROGRAM}-listen`,
    onOpen: async (client) => {
      client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
      for (const channel of Object.keys(handlers)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onGap()
    },
  })
