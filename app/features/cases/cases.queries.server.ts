import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { CaseKind, CaseKinds, ShownSubject } from '~/http/case-kind.server'
import type { Services } from '~/http/services.server'
import { APPEAL_FORM, DONE, isUndecided, MOST_COUNTED, MOST_WAITING, type RulingWord, TAKE_MINUTES } from './case'
import type { Case, TimelineEntry, WaitingKind } from './cases.contract'

/** Begins the key of the job that carries a ruling out once it can't be undone any more. */
export const RULING_KEY = 'case:'

/** A job that failed is tried again for days; until then all editors see the case. */
export const isBeingRuled = sql`exists (
  select from graphile_worker.jobs j where j.key = ${RULING_KEY}::text || c.id and j.last_error is null)`

const isShown = sql`not (c.state in ('open', 'asked') and ${isBeingRuled})`

export const kindsFor = (kinds: CaseKinds, actor: Pick<Actor, 'roles'>): string[] =>
  Object.keys(kinds).filter((kind) => actor.roles.includes('admin') || actor.roles.includes(kinds[kind]!.access))

/** More than editors are shown. */
export type FoundAppeal = NonNullable<Case['appeal']> & {
  id: string
  title: string
  user_id: string
  days: number
  ruled_by_id: string | null
}

type Row = Omit<Case, 'shown' | 'waits'> & { appeal: FoundAppeal | null; cursor: string }

const waits = (cases: CaseKinds, { kind, state }: Pick<Row, 'kind' | 'state'>): boolean =>
  state === 'open' || (state === 'asked' && !cases[kind]!.left_to_author)

const columns = (now: Date) => sql`
  c.id, c.kind, c.subject_id, c.state, ${iso(sql`c.opened_at`)} as opened_at, c.reason, e.full_name as ruled_by,
  ${iso(sql`c.ruled_at`)} as ruled_at,
  case when ${isTaken(now)} then json_build_object('id', c.taken_by, 'full_name', t.full_name) end as taken_by,
  case when a.id is not null then json_build_object('id', a.id, 'title', a.title, 'user_id', a.user_id, 'by', y.full_name, 'text', a.body,
    'ruling', a.ruling, 'days', a.days, 'reason', a.reason, 'ruled_by', f.full_name, 'ruled_by_id', a.ruled_by,
    'ruled_at', ${iso(sql`a.ruled_at`)}) end as appeal`
const people = sql`
  left join profiles e on e.user_id = c.ruled_by left join profiles t on t.user_id = c.taken_by
  left join appeals a on a.id = c.appeal_id left join profiles y on y.user_id = a.user_id left join profiles f on f.user_id = a.ruled_by`

/** A condition on `c`: an editor took it less than TAKE_MINUTES ago. */
export const isTaken = (now: Date): SQL =>
  sql`(c.taken_by is not null and c.taken_at > ${at(now)} - make_interval(mins => ${TAKE_MINUTES}))`

interface ListQuery {
  kind?: string | undefined
  state?: Case['state'] | 'decided' | undefined
  order?: 'oldest' | 'newest' | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * Waiting cases by since when, decided ones by when. Each kind reads at most a page of its part of an index, so that many
 * cases of one kind don't slow down another. A ruling that can still be undone waits no more.
 */
export async function listCases(
  { db, cases, clock }: Pick<Services, 'db' | 'cases' | 'clock'>,
  actor: Actor,
  { kind, state, order, limit, cursor }: ListQuery,
) {
  const named = kind?.split(',')
  const kinds = kindsFor(cases, actor).filter((one) => named?.includes(one) ?? true)
  const way = (order ?? (isDecided(state) ? 'newest' : 'oldest')) === 'oldest' ? 'asc' : 'desc'
  const pages = pagesBy({ moment: sql`c.listed_at`, id: sql`c.id`, way }, cursor)
  const each = (beyond: SQL, most: number) => sql`
    from unnest(${sql.param(kinds)}::text[]) k (kind), lateral (
      select * from cases c where c.kind = k.kind and ${isIn(state)} and ${beyond} and ${isShown}
      order by ${pages.order} limit ${most}) c`
  const [page, counted] = await Promise.all([
    db.execute<Row>(sql`
      select ${columns(clock())}, ${pages.cursor} as cursor ${each(pages.beyond, limit + 1)} ${people}
      order by ${pages.order} limit ${limit + 1}`),
    db.execute<{ count: number }>(sql`
      select count(*)::integer as count from (select ${each(sql`true`, MOST_COUNTED)} limit ${MOST_COUNTED}) c`),
  ])
  const { items, next } = pageOf(page.rows, limit)
  return { items: await withShown(db, cases, items), next, count: onlyRow(counted.rows).count }
}

/** Of each kind that waits: how many, and since when. */
export async function countWaiting(
  { db, cases }: Pick<Services, 'db' | 'cases'>,
  actor: Actor,
): Promise<WaitingKind[]> {
  const found = await db.execute<WaitingKind & Record<string, unknown>>(sql`
    select k.kind, w.count, ${iso(sql`w.oldest_at`)} as oldest_at
    from unnest(${sql.param(kindsFor(cases, actor))}::text[]) with ordinality k (kind, nth), lateral (
      select count(*)::integer, min(o.listed_at) as oldest_at from (
        select c.listed_at from cases c where c.kind = k.kind and c.state = 'open' and ${isShown}
        order by c.listed_at, c.id limit ${MOST_WAITING}) o) w
    where w.count > 0 order by k.nth`)
  return found.rows
}

const isDecided = (state: ListQuery['state']): boolean =>
  state === 'decided' || (state !== undefined && !isUndecided(state))

/** As the partial index says it. */
const DECIDED = sql`c.state not in ('open', 'asked', 'withdrawn')`

function isIn(state: ListQuery['state']): SQL {
  if (state === 'decided') return DECIDED
  return state ? sql`c.state = ${state}` : sql`true`
}

export interface FoundCase extends Case {
  appeal: FoundAppeal | null
  about_id: string | null
  bakery_id: string | null
  /** It concerns the actor, was reported by them, or is an appeal against their own ruling: another editor rules. */
  own: boolean
}

/** Null when the actor may not see it. With `lock` no other ruling on it happens before the transaction ends. */
export async function findCase(
  db: Db | Tx,
  { cases, clock }: Pick<Services, 'cases' | 'clock'>,
  actor: Pick<Actor, 'id' | 'roles'>,
  which: { id: string } | { kind: string; subject_id: string },
  lock = false,
): Promise<FoundCase | null> {
  const named =
    'id' in which ? sql`c.id = ${which.id}` : sql`c.kind = ${which.kind} and c.subject_id = ${which.subject_id}`
  const visible = sql`c.kind = any (${sql.param(kindsFor(cases, actor))}::text[])`
  const found = await db.execute<Row>(
    sql`select ${columns(clock())} from cases c ${people} where ${named} and ${visible} ${lock ? sql`for update of c` : sql``}`,
  )
  const [row] = found.rows
  if (!row) return null
  const [shown] = await readShown(db, cases, row.kind, [row.subject_id])
  const parties = { ...NOBODY, ...shown, ...(row.appeal && { about_id: row.appeal.user_id }) }
  const own = await leavesIt(db, actor.id!, row, cases[row.kind]!.access, parties)
  const { about_id, bakery_id } = parties
  return { ...row, waits: waits(cases, row), shown: shown ?? null, about_id, bakery_id, own }
}

type Parties = Pick<ShownSubject, 'about_id' | 'party_id' | 'bakery_id'>
const NOBODY: Parties = { about_id: null, party_id: null, bakery_id: null }

/** Whoever reported it, or ruled on it before it was appealed, leaves it to another, while there is one who didn't and whom it does not concern. */
async function leavesIt(db: Db | Tx, user_id: string, found: Row, access: CaseKind['access'], parties: Parties) {
  const me = sql`${user_id}::uuid`
  const { rows } = await db.execute<{ own: boolean }>(sql`
    select ${concerns(me, parties)} or ${tookPart(me, found)} and exists (
      select from user_roles r where r.role = any (array['admin', ${access}]) and r.user_id <> ${me}
        and not is_blocked(r.user_id) and not ${concerns(sql`r.user_id`, parties)} and not ${tookPart(sql`r.user_id`, found)}) as own`)
  return rows[0]!.own
}

const tookPart = (user_id: SQL, { kind, subject_id, appeal }: Row): SQL => sql`(
  coalesce(${user_id} = ${appeal?.ruled_by_id ?? null}::uuid, false)
  or exists (select from reports m where m.subject_type = ${kind} and m.subject_id = ${subject_id} and m.reporter_id = ${user_id}))`

/** No editor rules on what they sent or received, nor on what is about a bakery that they own, claim or work for. */
const concerns = (user_id: SQL, { about_id, party_id, bakery_id }: Parties): SQL => sql`(
  coalesce(${user_id} = any (array[${about_id}, ${party_id}]::uuid[]), false)
  or exists (select from bakeries b where b.id = ${bakery_id} and b.claimed_by = ${user_id})
  or exists (select from bakery_helpers h where h.bakery_id = ${bakery_id} and h.user_id = ${user_id})
  or exists (select from bakery_claims k where k.bakery_id = ${bakery_id} and k.user_id = ${user_id} and k.status in ('pending', 'asked')))`

type ShownRow = ShownSubject & Record<string, unknown> & { about: NonNullable<Case['shown']>['about'] }

async function readShown(db: Db | Tx, cases: CaseKinds, kind: string, ids: string[]): Promise<ShownRow[]> {
  const found = await db.execute<ShownRow>(sql`
    select x.*, ${who(sql`p`)} as about
    from (${cases[kind]!.show(ids)}) x left join profiles p on p.user_id = x.about_id`)
  return found.rows
}

async function withShown(db: Db | Tx, cases: CaseKinds, found: Omit<Row, 'cursor'>[]): Promise<Case[]> {
  const known = new Map<string, ShownRow>()
  for (const kind of new Set(found.map((row) => row.kind))) {
    const ids = found.filter((row) => row.kind === kind).map((row) => row.subject_id)
    for (const row of await readShown(db, cases, kind, ids)) known.set(kind + row.subject_id, row)
  }
  return found.map((row) => ({ ...row, waits: waits(cases, row), shown: known.get(row.kind + row.subject_id) ?? null }))
}

/**
 * Of the audit log only what was ruled here: the rest is for admins, and so are its reasons. What an admin does to a bakery by hand
 * (`bakery.hidden`) may go by the same word, but doesn't name the bakery as a ruling does.
 */
export async function listTimeline(
  db: Db | Tx,
  cases: CaseKinds,
  { id, kind, subject_id }: Case,
): Promise<TimelineEntry[]> {
  const ruled = [...Object.keys(cases[kind]!.rulings), ...APPEAL_FORM.options.map(({ word }) => word)]
  const actions = ruled.map((word) => `${kind}.${DONE[word as RulingWord]}`)
  const found = await db.execute<TimelineEntry & Record<string, unknown>>(sql`
    select ${iso(sql`x.at`)} as at, p.full_name as by, x.action, x.text from (
      select a.created_at as at, a.actor_id, a.action, a.details ->> 'reason' as text from audit_log a
      where a.subject_type = ${kind} and a.subject_id = ${subject_id} and a.action = any (${sql.param(actions)}::text[])
        and (a.subject_type <> 'bakery' or a.details ->> 'bakery_id' = a.subject_id)
      union all
      select n.created_at, n.author_id, null, n.body from case_notes n where n.case_id = ${id}
    ) x left join profiles p on p.user_id = x.actor_id order by x.at`)
  return found.rows
}
