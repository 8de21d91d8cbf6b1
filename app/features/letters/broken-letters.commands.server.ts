import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { Services } from '~/http/services.server'
import { reportFinding, resolveFinding } from '../ledger/findings.commands.server'

/** The built-in words go out meanwhile; somebody must look at the others. */
export async function reportBrokenLetter({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  const { rows } = await db.execute<{ key: string; version: number; why: string }>(sql`
    select key, version, broken_because as why from letter_overrides where id = ${id} and active and broken_at is not null`)
  const [letter] = rows
  if (!letter) return
  const detail = `Version ${letter.version} could not be filled in (${letter.why}), so the built-in words went out.`
  await reportFinding(db, { subject: letterSubject(letter.key), kind: 'letter_broken', detail })
}

/** Whoever changed the words has looked. */
export const forgetBroken = (tx: Tx, key: string) =>
  resolveFinding(tx, { subject: letterSubject(key), kind: 'letter_broken' })

const letterSubject = (key: string) => `letter:${key}`
