import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { dayOf } from '~/db/sql-time.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { MOST_FOUND, type Wanted } from './lookup'
import type { Found, LookupAnswer } from './lookup.contract'

/** Of the newest posts those that have the words; of all others as many as the index names at random. */
const POSTS_LOOKED_AT = 450

interface FoundPerson extends Found {
  id: string
}

export async function lookUp(db: Db, actor: Actor, wanted: Wanted) {
  const people = await findPeople(db, wanted)
  const rest: Omit<LookupAnswer, 'people'> = {
    bakeries: await findBakeries(db, wanted),
    posts: wanted.email ? [] : await findPosts(db, wanted),
    help_requests: await findHelp(db, wanted),
    orders: isAdmin(actor) ? await findOrders(db, wanted) : [],
  }
  return { people, ...rest }
}

async function findPeople(db: Db, { email, name, beginning }: Wanted): Promise<FoundPerson[]> {
  const by: SQL[] = email
    ? [sql`select id as user_id from users where email = ${email}`]
    : [sql`select user_id from profiles where lower(username) = ${name}`]
  if (beginning) {
    by.push(sql`(select user_id from profiles where lower(username) like ${beginning} limit ${MOST_FOUND})`)
    by.push(sql`(select user_id from profiles where lower(full_name) like ${beginning} limit ${MOST_FOUND})`)
  }
  const { rows } = await db.execute<FoundPerson & Record<string, unknown>>(
    sql`select p.user_id as id, p.full_name as title, '/profile/' || p.username as path,
      concat_ws(' · ', '@' || p.username, 'joined ' || ${dayOf(sql`u.created_at`)}, case when is_blocked(u.id) then 'blocked' end,
        (select 'paused' from suspensions s where s.user_id = u.id and s.until > now())) as line
    from (${sql.join(by, sql` union `)}) x join profiles p using (user_id) join users u on u.id = p.user_id
    order by lower(p.username) = ${name ?? ''} desc, p.username limit ${MOST_FOUND}`,
  )
  return rows
}

const findBakeries = async (db: Db, { name, beginning }: Wanted): Promise<Found[]> => {
  if (name === null) return []
  const begins = [0, 3].map(
    (kind) => sql`union (
      select t.bakery_id from search_terms t where t.kind = ${kind} and t.term like ${beginning} order by t.term using ~<~ limit ${MOST_FOUND})`,
  )
  return many(
    db,
    sql`select b.name as title, '/bakery/' || b.slug as path,
      concat_ws(' · ', concat_ws(', ', b.city, b.state), case when b.hidden then 'hidden' end, case when b.claimed then 'claimed' end) as line
    from (select id as bakery_id from bakeries where slug = ${name} ${beginning ? sql.join(begins, sql` `) : sql``}) x
      join bakeries b on b.id = x.bakery_id
    order by b.name limit ${MOST_FOUND}`,
  )
}

const findPosts = (db: Db, { words }: Wanted): Promise<Found[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('gin_fuzzy_search_limit', ${String(POSTS_LOOKED_AT)}, true)`)
    const looked_for = sql`websearch_to_tsquery('english', ${words})`
    return many(
      tx,
      sql`select t.title, '/forum/post/' || p.id as path, concat_ws(' · ', c.name, f.full_name, ${dayOf(sql`p.created_at`)}) as line
      from (
        (select n.id from (select p.id, p.search from forum_posts p where p.state = 'visible' order by p.created_at desc limit ${POSTS_LOOKED_AT}) n
          where n.search @@ ${looked_for} limit ${MOST_FOUND})
        union
        (select p.id from forum_posts p where p.state = 'visible' and p.search @@ ${looked_for} limit ${MOST_FOUND})
      ) x join forum_posts p on p.id = x.id join forum_topics t on t.id = p.topic_id join forum_categories c on c.id = t.category_id
        left join profiles f on f.user_id = p.author_id
      order by p.created_at desc limit ${MOST_FOUND}`,
    )
  })

/** In the queue, where they are read and answered. */
const findHelp = async (db: Db, { email, help_number }: Wanted): Promise<Found[]> => {
  if (!email && !help_number) return []
  const which = help_number
    ? sql`select id from help_requests where number = ${help_number}`
    : sql`(select id from help_requests where email = ${email} limit ${MOST_FOUND})
        union (select h.id from users u join help_requests h on h.user_id = u.id where u.email = ${email} limit ${MOST_FOUND})`
  return many(
    db,
    sql`select h.number as title, '/admin/help?state=all&id=' || c.id as path,
      concat_ws(' · ', left(regexp_replace(h.message, '[[:space:]]+', ' ', 'g'), 80), ${dayOf(sql`h.created_at`)}) as line
    from (${which}) x join help_requests h on h.id = x.id join cases c on c.subject_id = h.id and c.kind = 'help_request'
    order by h.created_at desc limit ${MOST_FOUND}`,
  )
}

const findOrders = async (db: Db, { order_number }: Wanted): Promise<Found[]> => {
  if (!order_number) return []
  return many(
    db,
    sql`select o.order_number as title, '/admin/orders/' || o.id as path, concat_ws(' · ', b.name, o.status, ${dayOf(sql`o.created_at`)}) as line
    from orders o join bakeries b on b.id = o.bakery_id where o.order_number = ${order_number}`,
  )
}

async function many(db: Pick<Db, 'execute'>, query: SQL): Promise<Found[]> {
  const { rows } = await db.execute<Found & Record<string, unknown>>(query)
  return rows
}
