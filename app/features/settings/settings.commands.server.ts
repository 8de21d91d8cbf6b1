import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { resolveFinding } from '~/features/ledger/findings.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { isLiveName, type LiveName, liveProblem } from '~/lib/live-settings'
import type { SettingsPage } from './settings.contract'
import { findSettings, listStored } from './settings.queries.server'

const CHANGED = 'Another admin changed this in the meantime. Load the page again to see it.'

interface Change {
  name: string
  value: string | null
  over: number
}

/** Every process hears of it by a trigger (repeatable/settings.sql). */
export async function changeSetting(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  actor: Actor,
  { name, value, over }: Change,
): Promise<SettingsPage> {
  if (!isLiveName(name)) throw new AppError('not_found', 'There’s no such setting.')
  const problem = value !== null && liveProblem(name, value)
  if (problem) throw new AppError('invalid', `This ${problem}`, { field: 'value' })
  await db.transaction(async (tx) => {
    const stored = (await listStored(tx)).find(({ key }) => key === name)
    if ((stored?.version ?? 0) !== over) throw new AppError('conflict', CHANGED)
    const before = stored?.value ?? null
    if (before === value) return
    const { rowCount } = await tx.execute(sql`
      insert into setting_changes (key, version, value, changed_by, created_at)
      values (${name}, ${over + 1}, ${value}, ${actor.id}, ${at(clock())}) on conflict do nothing`)
    if (!rowCount) throw new AppError('conflict', CHANGED)
    await resolveFinding(tx, { subject: settingSubject(name), kind: 'setting_refused' })
    await recordAudit(tx, clock(), {
      ...{ by: actor, action: 'setting.changed', subject_type: 'setting', subject_id: name },
      details: { before: { value: before ?? env.base[name] }, after: { value: value ?? env.base[name] } },
    })
  })
  return findSettings(db, env.base)
}

export const settingSubject = (name: LiveName) => `setting:${name}`
