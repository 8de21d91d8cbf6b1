import { writeSync } from 'node:fs'
import type { Env } from '~/env.server'

/** Where tests kill the process to prove that nothing is lost; does nothing otherwise. */
export type KillPoint =
  | 'order_committed'
  | 'purchase_committed'
  | 'invoice_payment_committed'
  | 'session_created'
  | 'inbox_written'
  | 'settle_before_commit'
  | 'settle_after_commit'
  | 'refund_sent'
  | 'reversal_sent'

export function passKillPoint({ kill_at }: Pick<Env, 'kill_at'>, point: KillPoint): void {
  if (!kill_at?.split(',').includes(point)) return
  writeSync(2, `killed at ${point}\n`)
  process.kill(process.pid, 'SIGKILL')
}
