import type { Env } from '~/env.server'

/** Where the process may be killed to prove that nothing is lost. Only a test's setting makes any of them do something. */
export const KILL_POINTS = [
  'order_committed',
  'session_created',
  'inbox_written',
  'settle_before_commit',
  'settle_after_commit',
  'refund_sent',
  'reversal_sent',
] as const

export type KillPoint = (typeof KILL_POINTS)[number]

export function reach({ kill_at }: Pick<Env, 'kill_at'>, point: KillPoint): void {
  if (kill_at === point) process.kill(process.pid, 'SIGKILL')
}
