import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

const MOST_TURNS = 160
const LONGEST_MS = 400

/**
 * Node takes in one new connection with each turn of its loop, and a rendering holds up a turn for tens of milliseconds: a busy
 * house would leave health checks and payments standing outside for many seconds. So those at the door are let in first.
 */
export function newConnections(server: Server): { accept(): Promise<void> } {
  let entered = 0
  server.on('connection', () => entered++)
  return {
    async accept() {
      const until = performance.now() + LONGEST_MS
      // What is left of the turn under way takes in nobody.
      await nextTurn()
      for (let turn = 0, before = -1; turn < MOST_TURNS && entered > before && performance.now() < until; turn++) {
        before = entered
        await nextTurn()
      }
    },
  }
}
