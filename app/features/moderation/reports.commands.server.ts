import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { reports } from '~/db/schema/moderation'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { newId } from '~/lib/ids'
import { refuseSuspended } from './suspensions.commands.server'

type NewReport = Pick<typeof reports.$inferInsert, 'subject_type' | 'subject_id' | 'reason' | 'details'>

/** A user who reports the same thing again while it is open is not counted twice. */
export async function fileReport(services: Services, actor: Actor, report: NewReport): Promise<void> {
  await refuseSuspended(services.db, actor, services.clock())
  await count(services, {
    scope: 'report',
    key: actor.id!,
    attempts: services.env.live.limits.reports_an_hour,
    window_seconds: 3600,
  })
  await services.db
    .insert(reports)
    .values({ id: newId(), reporter_id: actor.id!, created_at: services.clock(), ...report })
    .onConflictDoNothing()
}

/** What our rules hold waits in the same queue, without a reporter. */
export async function fileHeld(
  tx: Tx,
  held: Pick<NewReport, 'subject_type' | 'subject_id' | 'details'>,
  now: Date,
): Promise<void> {
  await tx.insert(reports).values({ id: newId(), reason: 'spam', created_at: now, ...held })
}

const openAbout = (subject_type: NewReport['subject_type'], subject_id: string) =>
  and(eq(reports.subject_type, subject_type), eq(reports.subject_id, subject_id), eq(reports.status, 'open'))

/** Locked before their case (`CaseKind.lock`). */
export const lockReports = (tx: Tx, subject_type: NewReport['subject_type'], subject_id: string) =>
  tx
    .select({ id: reports.id })
    .from(reports)
    .where(openAbout(subject_type, subject_id))
    .orderBy(reports.id)
    .for('update')

type Decision = Pick<
  typeof reports.$inferInsert,
  'subject_type' | 'subject_id' | 'status' | 'ruling' | 'resolution' | 'decided_by' | 'decided_at'
>

/** Decides those that came by `until`, and returns them. Of two editors at once the second finds none. */
export const decideReports = (tx: Tx, until: Date | undefined, { subject_type, subject_id, ...decision }: Decision) =>
  tx
    .update(reports)
    .set(decision)
    .where(and(openAbout(subject_type, subject_id), until && lte(reports.created_at, until)))
    .returning({ id: reports.id, reporter_id: reports.reporter_id })

/** What they are about goes with its author, so nobody can look at it any more. */
export const dismissGone = (tx: Tx, { user_id, keeps_posts }: { user_id: string; keeps_posts: boolean }) =>
  tx.execute(sql`
    update reports r set status = 'dismissed', ruling = 'dismiss', resolution = 'Its author has left.', decided_at = now()
    where r.status = 'open' and (r.subject_type = 'profile' and r.subject_id = ${user_id}
      or r.subject_type = 'review' and r.subject_id in (
        select v.id from reviews v where v.user_id = ${user_id} and (v.hidden_at is not null or not ${keeps_posts}::boolean))
      or r.subject_type = 'post' and r.subject_id in (
        select p.id from forum_posts p where p.author_id = ${user_id} and (p.state <> 'visible' or not ${keeps_posts}::boolean))
      or r.subject_type = 'message' and not exists (select from messages m where m.id = r.subject_id))`)

/** What waited by our rules, and was deleted by its author for good: nobody is told, and there is nothing left to read. */
export const dismissHeld = (tx: Tx, subject_type: NewReport['subject_type'], ids: string[]) =>
  tx.execute(sql`
    update reports set status = 'dismissed', ruling = 'dismiss', resolution = 'Its author has deleted it.', decided_at = now()
    where status = 'open' and reporter_id is null and subject_type = ${subject_type} and subject_id = any (${sql.param(ids)}::uuid[])`)

/** The report stays for the editors, without the words of a person who has left. */
export const forgetReporter = (tx: Tx, user_id: string) =>
  tx.update(reports).set({ details: '' }).where(eq(reports.reporter_id, user_id))
