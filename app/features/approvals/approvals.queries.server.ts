import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { hasTwoStep } from '~/db/has-two-step.server'
import { onlyRow } from '~/db/only-row.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { HOUR_MS } from '~/lib/durations'
import { APPROVAL_HOURS, LEAST_HOURS, whyNot } from './approval'
import type { Approval } from './approvals.contract'

/** Who looks, and when: both decide what a request is. */
export interface Look {
  db: Pick<Db, 'execute'>
  now: Date
  actor: Pick<Actor, 'id'>
}

/** A request `a`: whoever asked is an admin still, without a break since. So losing the role ends it, also if they get it back. */
const ASKER_STANDS = sql`(exists (select from user_roles r where r.user_id = a.asked_by and r.role = 'admin' and r.created_at <= a.asked_at)
  and not is_away(a.asked_by))`

const waits = (now: Date): SQL => sql`(a.outcome is null and a.expires_at > ${at(now)} and ${ASKER_STANDS})`

/** What a request is that nobody has decided. */
export const undecided = (now: Date): SQL =>
  sql`case when a.expires_at <= ${at(now)} then 'expired' when ${ASKER_STANDS} then 'waiting' else 'ended' end`

const person = (id: SQL): SQL =>
  sql`(select json_build_object('id', p.user_id, 'name', p.full_name, 'username', p.username) from profiles p where p.user_id = ${id})`

const SUBJECT = sql`case a.kind when 'transfer_bakery'
  then (select json_build_object('id', b.id, 'name', b.name, 'username', null) from bakeries b where b.id = a.subject_id)
  else ${person(sql`a.subject_id`)} end`

type Row = Omit<Approval, 'may_decide' | 'may_withdraw' | 'why_not'> & {
  cursor: string
  mine: boolean
  about_me: boolean
  new_here: boolean
}

const shown = ({ cursor: _, mine, about_me, new_here, ...approval }: Row): Approval => {
  const why_not = whyNot({ mine, about_me, new_here })
  const waiting = approval.state === 'waiting'
  return { ...approval, may_decide: waiting && why_not === null, may_withdraw: waiting && mine, why_not }
}

const columns = ({ now, actor }: Look, cursor: SQL): SQL => sql`
  a.id, a.kind, ${SUBJECT} as subject, ${person(sql`(a.args ->> 'from')::uuid`)} as "from", ${person(sql`(a.args ->> 'to')::uuid`)} as "to",
  a.reason, ${who(sql`q`)} as asked_by, ${iso(sql`a.asked_at`)} as asked_at, ${iso(sql`a.expires_at`)} as expires_at,
  coalesce(a.outcome, ${undecided(now)}) as state, a.note, ${who(sql`d`)} as decided_by, ${iso(sql`a.decided_at`)} as decided_at,
  a.asked_by = ${actor.id} as mine, ${actor.id} = any (a.about) as about_me,
  not exists (select from user_roles r where r.user_id = ${actor.id} and r.role = 'admin'
    and r.created_at <= ${at(new Date(now.getTime() - APPROVAL_HOURS * HOUR_MS))}) as new_here, ${cursor} as cursor`

const FROM = sql`approvals a join profiles q on q.user_id = a.asked_by left join profiles d on d.user_id = a.decided_by`

interface ApprovalQuery {
  state: 'waiting' | 'over'
  subject_id?: string | undefined
  limit: number
  after?: string | undefined
}

export async function listApprovals(
  look: Look & Pick<Services, 'env'>,
  { state, subject_id, limit, after }: ApprovalQuery,
) {
  const pages = pagesBy({ moment: sql`a.asked_at`, id: sql`a.id`, way: 'desc' }, after)
  const { rows } = await look.db.execute<Row & Record<string, unknown>>(sql`
    select ${columns(look, pages.cursor)} from ${FROM}
    where ${pages.beyond} and ${waits(look.now)} = ${state === 'waiting'} and ${subject_id ? sql`a.subject_id = ${subject_id}` : sql`true`}
    order by ${pages.order} limit ${limit + 1}`)
  const { items, next } = pageOf(rows, limit)
  return { items: items.map(shown), next, other_admins: await hasOtherAdmin(look, [look.actor.id!]) }
}

export async function findApproval(look: Look, id: string): Promise<Approval | null> {
  const { rows } = await look.db.execute<Row & Record<string, unknown>>(sql`
    select ${columns(look, sql`''`)} from ${FROM} where a.id = ${id}`)
  return rows[0] ? shown(rows[0]) : null
}

/** Besides these, somebody who can decide what is asked for now, and has a day for it: a new admin waits, and so does a role without two-step sign-in. */
export async function hasOtherAdmin(
  { db, now, env }: Pick<Look, 'db' | 'now'> & Pick<Services, 'env'>,
  but: string[],
): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (
      select from user_roles r where r.role = 'admin' and r.user_id <> all (${sql.param(but)}::uuid[]) and not is_away(r.user_id)
        and r.created_at <= ${at(new Date(now.getTime() - LEAST_HOURS * HOUR_MS))} and (${env.demo} or ${sql.raw(hasTwoStep('r.user_id'))})) as is`)
  return onlyRow(rows).is
}
