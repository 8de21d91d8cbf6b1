import type { Count } from '~/http/limits.server'

/**
 * Codes typed for one account, whoever types them and wherever: at this rate guessing takes decades. `with_password`: a thief who knows the
 * password may use them up, and then its owner sets a new one, with which they begin anew.
 */
export function codeCounts(user_id: string, with_password?: Buffer): Count[] {
  const key = with_password ? `${user_id}:${with_password.toString('hex')}` : user_id
  return [
    { scope: 'two_step:code', key, attempts: 5, window_seconds: 5 * 60, block_seconds: 15 * 60 },
    { scope: 'two_step:day', key, attempts: 40, window_seconds: 86_400 },
  ]
}
