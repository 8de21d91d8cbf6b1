import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { newId } from '~/lib/ids'
import type { LetterWords } from '~/lib/letter-words'
import { cut } from '~/lib/text'
import type { BrokenWords } from './words.server'

type Executor = Pick<Db, 'execute'>

export interface Override extends LetterWords {
  id: string
  broken: boolean
}

/** Of transactions alone: those end, and the next one sees what another process changed. */
const known = new WeakMap<Executor, Promise<Map<string, Override>>>()

/** By the letters' keys. Read once in a transaction, however many mails it writes. */
export function overridesIn(tx: Executor): Promise<Map<string, Override>> {
  if (!('rollback' in tx)) return readOverrides(tx)
  const before = known.get(tx)
  if (before) return before
  const reading = readOverrides(tx)
  known.set(tx, reading)
  return reading
}

async function readOverrides(tx: Executor): Promise<Map<string, Override>> {
  const { rows } = await tx.execute<Override & { key: string } & Record<string, unknown>>(sql`
    select key, id, subject, preheader, heading, body, broken_at is not null as broken from letter_overrides where active`)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Once per version, and without waiting for another mail that notes the same: nothing may hold up what the mail is about. */
export async function noteBroken(tx: Executor, override: Override, { field, message }: BrokenWords): Promise<void> {
  if (override.broken) return
  override.broken = true
  await tx.execute(sql`
    with noted as (
      update letter_overrides set broken_at = now(), broken_because = ${cut(`${field}: ${message}`, 500)}
      where id = (select id from letter_overrides where id = ${override.id} and broken_at is null for update skip locked)
      returning id)
    select graphile_worker.add_job('report_broken_letter', json_build_object('id', id)) from noted`)
}

export interface NewWords {
  key: string
  /** What they were written over: somebody else may have changed them since. */
  over: number
  words: LetterWords
  author_id: string
}

/** Null if they were written over a version that isn't the newest one. */
export async function keepWords(tx: Tx, { key, over, words, author_id }: NewWords): Promise<string | null> {
  const { subject, preheader, heading, body } = words
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`letter_overrides:${key}`}))`)
  await tx.execute(sql`update letter_overrides set active = false where key = ${key} and active and version = ${over}`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into letter_overrides (id, key, version, subject, preheader, heading, body, author_id, active)
    select ${newId()}::uuid, ${key}, ${over}::integer + 1, ${subject}, ${preheader}, ${heading}, ${body}, ${author_id}::uuid,
      coalesce(${subject}::text, ${preheader}, ${heading}, ${body}) is not null
    where ${over}::integer = (select coalesce(max(version), 0) from letter_overrides where key = ${key})
    returning id`)
  return rows[0]?.id ?? null
}
