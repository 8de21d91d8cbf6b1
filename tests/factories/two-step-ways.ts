import { randomBytes } from 'node:crypto'
import { newId } from '../../app/lib/ids'
import type { TestApp } from '../setup/app'

/** An app, a passkey and a recovery code, all of so many days ago. */
export async function addWays({ services, clock }: TestApp, user_id: string, days: number): Promise<void> {
  const at = new Date(clock.now.getTime() - days * 86_400_000)
  const { pool } = services
  await pool.query(`insert into code_apps (user_id, secret, confirmed_at, created_at) values ($1, 'sealed', $2, $2)`, [
    ...[user_id, at],
  ])
  await pool.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, backed_up, created_at)
     values ($1, $2, 'Phone', $3, 'key', 0, '{}', false, $4)`,
    [newId(), user_id, randomBytes(16), at],
  )
  await pool.query('insert into recovery_codes (user_id, hash, created_at) values ($1, $2, $3)', [
    ...[user_id, randomBytes(32), at],
  ])
}

export async function waysLeft({ services }: TestApp, user_id: string) {
  const { rows } = await services.pool.query(
    `select (select count(*)::int from code_apps where user_id = $1) as apps, (select count(*)::int from passkeys where user_id = $1) as passkeys,
       (select count(*)::int from recovery_codes where user_id = $1) as codes`,
    [user_id],
  )
  return rows[0]
}
