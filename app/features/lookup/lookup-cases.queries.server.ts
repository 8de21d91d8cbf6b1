import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { dayOf } from '~/db/sql-time.server'
import { MOST_FOUND, type Wanted } from './lookup'
import type { Found } from './lookup.contract'

/** Words are looked for in so many of the newest reviews and reports; of older ones the index names some (decision 258). */
const NEWEST = 100

/** Whom and which bakeries the words name: what waits for them is found, too. */
interface Named {
  people: string[]
  bakeries: string[]
}

/** In the queue, where it is read and ruled on; nothing if there is no case. */
const inQueue = (kind: SQL, id: SQL) => sql`(
  select '/admin?state=all&id=' || c.id from cases c where c.subject_id = ${id} and c.kind = ${kind})`

/** One line of a long text. */
export const begun = (text: SQL) => sql`nullif(left(regexp_replace(${text}, '[[:space:]]+', ' ', 'g'), 80), '')`

const ids = (some: string[]) => sql`any (${sql.param(some)}::uuid[])`
const query = (words: string) => sql`websearch_to_tsquery('english', ${words})`

/** Held back, or hidden: readers see neither, and the index of what they see doesn't name them. */
export const findUnseenPosts = (tx: Tx, { words }: Wanted): Promise<Found[]> =>
  many(
    tx,
    sql`select t.title, coalesce(${inQueue(sql`'post'`, sql`p.id`)}, '/forum/post/' || p.id) as path,
      concat_ws(' · ', p.state, c.name, f.full_name, ${dayOf(sql`p.created_at`)}) as line
    from (select n.id from forum_posts n
        where n.state in ('held', 'hidden') and to_tsvector('english', n.body) @@ ${query(words)} limit ${MOST_FOUND}) x
      join forum_posts p on p.id = x.id join forum_topics t on t.id = p.topic_id join forum_categories c on c.id = t.category_id
      left join profiles f on f.user_id = p.author_id
    order by p.created_at desc`,
  )

/** Also hidden ones. */
export const findReviews = (tx: Tx, { words }: Wanted): Promise<Found[]> =>
  many(
    tx,
    sql`select r.stars || case r.stars when 1 then ' star for ' else ' stars for ' end || b.name as title,
      coalesce(${inQueue(sql`'review'`, sql`r.id`)}, '/bakery/' || b.slug || '#reviews') as path,
      concat_ws(' · ', case when r.hidden_at is not null then 'hidden' end, ${begun(sql`r.body`)}, f.full_name, ${dayOf(sql`r.created_at`)}) as line
    from (${withWords(sql`reviews`, sql`body`, words)}) x join reviews r on r.id = x.id join bakeries b on b.id = r.bakery_id
      left join profiles f on f.user_id = r.user_id
    order by r.created_at desc limit ${MOST_FOUND}`,
  )

/** Sent in, and no bakery yet: by the beginning of their name, or by whose they are. */
export const findListings = (tx: Tx, { beginning }: Wanted, { people }: Named): Promise<Found[]> => {
  const sent_in = sql`(l.state in ('pending', 'rejected') or l.state = 'draft' and l.reason is not null)`
  const by = [
    sql`(select l.id from listings l where ${sent_in} and l.owner_id = ${ids(people)} limit ${MOST_FOUND})`,
    ...(beginning
      ? [
          sql`(select l.id from listings l where ${sent_in} and lower(l.content ->> 'name') like ${beginning} limit ${MOST_FOUND})`,
        ]
      : []),
  ]
  return many(
    tx,
    sql`select coalesce(nullif(l.content ->> 'name', ''), 'Without a name') as title,
      coalesce(${inQueue(sql`'listing'`, sql`l.id`)}, '/submissions') as path,
      concat_ws(' · ', case l.state when 'draft' then 'asked' else l.state end, f.full_name, ${dayOf(sql`l.submitted_at`)}) as line
    from (${sql.join(by, sql` union `)}) x join listings l on l.id = x.id join profiles f on f.user_id = l.owner_id
    order by l.submitted_at desc nulls last limit ${MOST_FOUND}`,
  )
}

/** Of a bakery, or by whom. */
export const findClaims = (tx: Tx, { people, bakeries }: Named): Promise<Found[]> =>
  many(
    tx,
    sql`select b.name as title, coalesce(${inQueue(sql`'claim'`, sql`k.id`)}, '/submissions') as path,
      concat_ws(' · ', k.status, f.full_name, ${dayOf(sql`k.created_at`)}) as line
    from (
      (select id from bakery_claims where user_id = ${ids(people)} and bakery_id is not null limit ${MOST_FOUND})
      union (select id from bakery_claims where bakery_id = ${ids(bakeries)} and status in ('pending', 'asked') limit ${MOST_FOUND})
      union (select id from bakery_claims where bakery_id = ${ids(bakeries)} and status = 'approved' limit ${MOST_FOUND})
    ) x join bakery_claims k on k.id = x.id join bakeries b on b.id = k.bakery_id join profiles f on f.user_id = k.user_id
    order by k.created_at desc limit ${MOST_FOUND}`,
  )

/** Of people and bakeries, by people, or with these words in what was written to us. All reports of one thing are one case. */
export const findReports = (tx: Tx, { email, words }: Wanted, { people, bakeries }: Named): Promise<Found[]> => {
  const named = [
    sql`(select r.subject_id, r.subject_type as kind from reports r where r.reporter_id = ${ids(people)} limit ${MOST_FOUND})`,
    sql`(select c.subject_id, c.kind from cases c where c.subject_id = ${ids(people)} and c.kind = 'profile')`,
    sql`(select c.subject_id, c.kind from cases c where c.subject_id = ${ids(bakeries)} and c.kind = 'bakery')`,
  ]
  const worded = sql`(select r.subject_id, r.subject_type from (${withWords(sql`reports`, sql`details`, words)}) x join reports r on r.id = x.id)`
  return many(
    tx,
    sql`select 'Reported ' || replace(c.kind, '_', ' ') as title, '/admin?state=all&id=' || c.id as path,
      concat_ws(' · ', case c.state when 'open' then 'waiting' else c.state end, ${begun(sql`n.details`)}, ${dayOf(sql`c.opened_at`)}) as line
    from (${sql.join(email ? named : [...named, worded], sql` union `)}) x
      join cases c on c.subject_id = x.subject_id and c.kind = x.kind, lateral (
        select r.details from reports r where r.subject_type = c.kind and r.subject_id = c.subject_id limit 1) n
    order by c.opened_at desc limit ${MOST_FOUND}`,
  )
}

/** Ids of the rows of a table whose ids are in order of time. */
const withWords = (table: SQL, text: SQL, words: string) => sql`
  (select n.id from (select id, ${text} as text from ${table} order by id desc limit ${NEWEST}) n
    where to_tsvector('english', n.text) @@ ${query(words)} limit ${MOST_FOUND})
  union (select id from ${table} where to_tsvector('english', ${text}) @@ ${query(words)} limit ${MOST_FOUND})`

export async function many(db: Pick<Tx, 'execute'>, found: SQL): Promise<Found[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(found)
  return rows
}
