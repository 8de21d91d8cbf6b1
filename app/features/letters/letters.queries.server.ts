import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { LetterVersion } from './letters.contract'

const VERSIONS = 30

interface ActiveRow extends Record<string, unknown> {
  key: string
  created_at: string
  broken: boolean
}

export async function listActive(db: Db): Promise<ActiveRow[]> {
  const { rows } = await db.execute<ActiveRow>(sql`
    select key, ${iso(sql`created_at`)} as created_at, broken_at is not null as broken from letter_overrides where active`)
  return rows
}

interface VersionRow extends LetterVersion {
  broken_at: string | null
  broken_because: string | null
}

/** The newest first. */
export async function listVersions(db: Db, key: string): Promise<VersionRow[]> {
  const { rows } = await db.execute<VersionRow & Record<string, unknown>>(sql`
    select o.version, o.subject, o.preheader, o.heading, o.body, p.full_name as author, ${iso(sql`o.created_at`)} as created_at,
      o.active, ${iso(sql`o.broken_at`)} as broken_at, o.broken_because
    from letter_overrides o left join profiles p on p.user_id = o.author_id
    where o.key = ${key} order by o.version desc limit ${VERSIONS}`)
  return rows
}
