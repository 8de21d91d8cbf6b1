import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at, type Moment } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'

/** Queued by the database when a bakery is listed or its menu changes (db/migrations/repeatable/saved-searches.sql). */
export const matchSearches = ({ db, clock }: Pick<Services, 'db' | 'clock'>, bakery_id: string): Promise<void> =>
  keepFinds(db, {
    bakeries: sql`select b.* from bakeries b where b.id = ${bakery_id} and b.approved and not b.hidden`,
    searches: sql`s.reach @> b.position`,
    found_at: clock(),
    told_at: null,
  })

/** For a new search: who bakes it already is no news. */
export const noteBaked = (tx: Tx, search_id: string, now: Date): Promise<void> =>
  keepFinds(tx, {
    // Two indexes, as search has them: one would be no help for the other half.
    bakeries: sql.join(
      ['b.is_premium', 'not b.is_premium'].map(
        (half) => sql`select b.* from saved_searches s join bakeries b on b.position <@ s.reach
          where s.id = ${search_id} and b.approved and not b.hidden and ${sql.raw(half)}`,
      ),
      sql` union all `,
    ),
    searches: sql`s.id = ${search_id}`,
    ...{ found_at: now, told_at: now },
  })

interface Finding {
  /** Public ones. */
  bakeries: SQL
  searches: SQL
  found_at: Moment
  told_at: Moment | null
}

/** Each bakery's words are made once, and met by the searches that it lies in. One's own bakery is no find. */
async function keepFinds(db: Pick<Db, 'execute'>, { bakeries, searches, found_at, told_at }: Finding): Promise<void> {
  await db.execute(sql`
    with b as materialized (${bakeries}),
    kinds as materialized (
      select b.id as bakery_id, coalesce(string_agg(t.name, ' '), '') as words
      from b left join bakery_tags x on x.bakery_id = b.id left join tags t on t.slug = x.tag_slug group by b.id),
    baked as materialized (
      select k.bakery_id, i.name as item, to_tsvector('english', concat_ws(' ', i.name, i.category, k.words)) as words
      from kinds k cross join lateral (
        select name, category from menu_items m where m.bakery_id = k.bakery_id and m.available and m.archived_at is null
        union all select null, null) i)
    insert into saved_search_finds (search_id, bakery_id, item, found_at, told_at)
    select distinct on (s.id, b.id) s.id, b.id, baked.item, ${at(found_at)}, ${told_at ? at(told_at) : sql`null::timestamptz`}
    from b join saved_searches s on ${searches} and b.position <-> s.center <= 2 * sin(s.miles / 7917.5::float8)
      and s.user_id is distinct from b.claimed_by
    join baked on baked.bakery_id = b.id and baked.words @@ s.wanted
    order by s.id, b.id, baked.item nulls last
    on conflict (search_id, bakery_id) do update set item = excluded.item where saved_search_finds.told_at is null`)
}
