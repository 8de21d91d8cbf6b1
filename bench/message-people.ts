import type { Pool } from 'pg'
import { newId } from '../app/lib/ids'
import { hashToken, newToken } from '../app/lib/tokens.server'

/** A person with an open page, and whom they talk to. */
export interface Side {
  name: string
  other: string
  token: string
  conversation_id: string
}

/** Customers, each with a bakery of its own to talk to. */
export async function makePairs(pool: Pool, pairs: number): Promise<Side[]> {
  const people = Array.from({ length: pairs * 2 }, () => ({ id: newId(), session_id: newId(), token: newToken() }))
  const ids = people.map(({ id }) => id)
  await pool.query(
    `insert into users (id, email, password_hash, email_verified_at, created_at)
     select id, id || '@bread.test', '', now(), now() - interval '90 days' from unnest($1::uuid[]) as id`,
    [ids],
  )
  await pool.query(
    `insert into profiles (user_id, username, full_name) select id, 'person' || place, 'Person ' || place
     from unnest($1::uuid[]) with ordinality as p (id, place)`,
    [ids],
  )
  await pool.query(
    `insert into sessions (id, user_id, kind, expires_at) select id, user_id, 'user', now() + interval '1 day'
     from unnest($1::uuid[], $2::uuid[]) as s (id, user_id)`,
    [people.map(({ session_id }) => session_id), ids],
  )
  await pool.query(
    `insert into session_tokens (hash, session_id, kind, expires_at) select hash, session_id, 'access', now() + interval '1 hour'
     from unnest($1::bytea[], $2::uuid[]) as t (hash, session_id)`,
    [people.map(({ token }) => hashToken(token)), people.map(({ session_id }) => session_id)],
  )
  const made = Array.from({ length: pairs }, (_, at) => ({
    ...{ customer: people[at]!, owner: people[pairs + at]! },
    ...{ bakery_id: newId(), conversation_id: newId() },
  }))
  await pool.query(
    `insert into bakeries (id, name, slug, approved, city, state, zip_code, time_zone, claimed_by, verification_status, verified_at)
     select id, 'Rye', 'rye-' || id, true, 'Austin', 'TX', '78701', 'America/Chicago', owner_id, 'verified', now()
     from unnest($1::uuid[], $2::uuid[]) as b (id, owner_id)`,
    [made.map(({ bakery_id }) => bakery_id), made.map(({ owner }) => owner.id)],
  )
  await pool.query(
    `insert into conversations (id, bakery_id, customer_id) select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])`,
    [
      made.map(({ conversation_id }) => conversation_id),
      made.map(({ bakery_id }) => bakery_id),
      made.map(({ customer }) => customer.id),
    ],
  )
  await pool.query('analyze')
  return made.flatMap(({ conversation_id, customer, owner }) => [
    { conversation_id, name: customer.id, other: owner.id, token: customer.token },
    { conversation_id, name: owner.id, other: customer.id, token: owner.token },
  ])
}
