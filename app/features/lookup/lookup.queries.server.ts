import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { dayOf } from '~/db/sql-time.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { MOST_FOUND, type Wanted } from './lookup'
import type { Found, LookupAnswer } from './lookup.contract'
import {
  begun,
  findClaims,
  findListings,
  findReports,
  findReviews,
  findUnseenPosts,
  many,
} from './lookup-cases.queries.server'

/** Of the newest posts those that have the words; of all others as many as the index names at random. */
const LOOKED_AT = 450

interface FoundOne extends Found {
  id: string
}

export async function lookUp(db: Db, actor: Actor, wanted: Wanted) {
  const people = await findPeople(db, wanted)
  const bakeries = await findBakeries(db, wanted)
  const named = { people: people.map(({ id }) => id), bakeries: bakeries.map(({ id }) => id) }
  const worded = !wanted.email
  const rest = await db.transaction(async (tx): Promise<Omit<LookupAnswer, 'people' | 'bakeries'>> => {
    await tx.execute(sql`select set_config('gin_fuzzy_search_limit', ${String(LOOKED_AT)}, true)`)
    return {
      listings: await findListings(tx, wanted, named),
      claims: await findClaims(tx, named),
      reports: await findReports(tx, wanted, named),
      reviews: worded ? await findReviews(tx, wanted) : [],
      posts: worded
        ? [...(await findUnseenPosts(tx, wanted)), ...(await findPosts(tx, wanted))].slice(0, MOST_FOUND)
        : [],
      help_requests: await findHelp(tx, wanted),
      orders: isAdmin(actor) ? await findOrders(tx, wanted) : [],
    }
  })
  return { people, bakeries, ...rest }
}

async function findPeople(db: Db, { email, name, beginning }: Wanted): Promise<FoundOne[]> {
  const by: SQL[] = email
    ? [sql`select id as user_id from users where email = ${email}`]
    : [sql`select user_id from profiles where lower(username) = ${name}`]
  if (beginning) {
    by.push(sql`(select user_id from profiles where lower(username) like ${beginning} limit ${MOST_FOUND})`)
    by.push(sql`(select user_id from profiles where lower(full_name) like ${beginning} limit ${MOST_FOUND})`)
  }
  const { rows } = await db.execute<FoundOne & Record<string, unknown>>(
    sql`select p.user_id as id, p.full_name as title, '/profile/' || p.username as path,
      concat_ws(' · ', '@' || p.username, 'joined ' || ${dayOf(sql`u.created_at`)}, case when is_blocked(u.id) then 'blocked' end,
        (select 'paused' from suspensions s where s.user_id = u.id and s.until > now())) as line
    from (${sql.join(by, sql` union `)}) x join profiles p using (user_id) join users u on u.id = p.user_id
    order by lower(p.username) = ${name ?? ''} desc, p.username limit ${MOST_FOUND}`,
  )
  return rows
}

const findBakeries = async (db: Db, { name, beginning }: Wanted): Promise<FoundOne[]> => {
  if (name === null) return []
  const begins = [0, 3].map(
    (kind) => sql`union (
      select t.bakery_id from search_terms t where t.kind = ${kind} and t.term like ${beginning} order by t.term using ~<~ limit ${MOST_FOUND})`,
  )
  const { rows } = await db.execute<FoundOne & Record<string, unknown>>(
    sql`select b.id, b.name as title, '/bakery/' || b.slug as path,
      concat_ws(' · ', concat_ws(', ', b.city, b.state), case when b.hidden then 'hidden' end, case when b.claimed then 'claimed' end) as line
    from (select id as bakery_id from bakeries where slug = ${name} ${beginning ? sql.join(begins, sql` `) : sql``}) x
      join bakeries b on b.id = x.bakery_id
    order by b.name limit ${MOST_FOUND}`,
  )
  return rows
}

const findPosts = (tx: Tx, { words }: Wanted): Promise<Found[]> => {
  const looked_for = sql`websearch_to_tsquery('english', ${words})`
  return many(
    tx,
    sql`select t.title, '/forum/post/' || p.id as path, concat_ws(' · ', c.name, f.full_name, ${dayOf(sql`p.created_at`)}) as line
      from (
        (select n.id from (select p.id, p.search from forum_posts p where p.state = 'visible' order by p.created_at desc limit ${LOOKED_AT}) n
          where n.search @@ ${looked_for} limit ${MOST_FOUND})
        union
        (select p.id from forum_posts p where p.state = 'visible' and p.search @@ ${looked_for} limit ${MOST_FOUND})
      ) x join forum_posts p on p.id = x.id join forum_topics t on t.id = p.topic_id join forum_categories c on c.id = t.category_id
        left join profiles f on f.user_id = p.author_id
      order by p.created_at desc limit ${MOST_FOUND}`,
  )
}

/** In the queue, where they are read and answered. */
const findHelp = async (db: Tx, { email, help_number }: Wanted): Promise<Found[]> => {
  if (!email && !help_number) return []
  const which = help_number
    ? sql`select id from help_requests where number = ${help_number}`
    : sql`(select id from help_requests where email = ${email} limit ${MOST_FOUND})
        union (select h.id from users u join help_requests h on h.user_id = u.id where u.email = ${email} limit ${MOST_FOUND})`
  return many(
    db,
    sql`select h.number as title, '/admin/help?state=all&id=' || c.id as path,
      concat_ws(' · ', ${begun(sql`h.message`)}, ${dayOf(sql`h.created_at`)}) as line
    from (${which}) x join help_requests h on h.id = x.id join cases c on c.subject_id = h.id and c.kind = 'help_request'
    order by h.created_at desc limit ${MOST_FOUND}`,
  )
}

const findOrders = async (db: Tx, { order_number }: Wanted): Promise<Found[]> => {
  if (!order_number) return []
  return many(
    db,
    sql`select o.order_number as title, '/admin/orders/' || o.id as path, concat_ws(' · ', b.name, o.status, ${dayOf(sql`o.created_at`)}) as line
    from orders o join bakeries b on b.id = o.bakery_id where o.order_number = ${order_number}`,
  )
}
