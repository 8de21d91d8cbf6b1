import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

const MOST_TURNS = 160
const LONGEST_MS = 400

/** Node accepts one connection per turn of its loop, and a rendering blocks a turn: health checks would wait for seconds. Accept first. */
export function newConnections(server: Server): { accept(): Promise<void> } {
  let entered = 0
  server.on('connection', () => entered++)
  return {
    async accept() {
      const until = performance.now() + LONGEST_MS
      // The rest of the current turn accepts no connection.
      await nextTurn()
      for (let turn = 0, before = -1; turn < MOST_TURNS && entered > before && performance.now() < until; turn++) {
        before = entered
        await nextTurn()
      }
    },
  }
}
