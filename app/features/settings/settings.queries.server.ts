import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import { LIVE_NAMES, type LiveName, type LiveValues, liveProblem } from '~/lib/live-settings'
import type { Setting, SettingChange, SettingsPage } from './settings.contract'

const HISTORY = 50

interface Stored extends Record<string, unknown> {
  key: LiveName
  version: number
  value: string | null
}

const known = sql`key = any (${sql.param(LIVE_NAMES)}::text[])`

export async function listStored(db: Db | Tx): Promise<Stored[]> {
  const { rows } = await db.execute<Stored>(sql`
    select distinct on (key) key, version, value from setting_changes where ${known} order by key, version desc`)
  return rows
}

interface Held {
  values: LiveValues
  /** What was stored and can't be used any more, with what is wrong with it. */
  refused: { name: LiveName; value: string; problem: string }[]
}

/** What the environment says, and over it what admins said, as far as today's rules allow it. */
export function heldOver(base: LiveValues, stored: readonly Stored[]): Held {
  const values = { ...base }
  const refused: Held['refused'] = []
  for (const { key: name, value } of stored) {
    if (value === null) continue
    const problem = liveProblem(name, value)
    if (problem) refused.push({ name, value, problem })
    else values[name] = value
  }
  return { values, refused }
}

export async function findSettings(db: Db, base: LiveValues): Promise<SettingsPage> {
  const [stored, history] = await Promise.all([listStored(db), listHistory(db)])
  const { values, refused } = heldOver(base, stored)
  const settings = LIVE_NAMES.map((name): Setting => {
    const row = stored.find(({ key }) => key === name)
    const wrong = refused.find((one) => one.name === name)?.value ?? null
    return {
      ...{ name, value: values[name], base: base[name], version: row?.version ?? 0, refused: wrong },
      changed: typeof row?.value === 'string',
    }
  })
  return { settings, history }
}

async function listHistory(db: Db): Promise<SettingChange[]> {
  const { rows } = await db.execute<SettingChange & Record<string, unknown>>(sql`
    select c.key as name, c.version, c.value, b.value as before, p.full_name as by, ${iso(sql`c.created_at`)} as created_at
    from (select * from setting_changes where ${known} order by created_at desc, key, version desc limit ${HISTORY}) c
    left join setting_changes b on b.key = c.key and b.version = c.version - 1
    left join profiles p on p.user_id = c.changed_by
    order by c.created_at desc, c.key, c.version desc`)
  return rows
}
