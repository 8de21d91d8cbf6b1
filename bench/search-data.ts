import pg from 'pg'

/** Tags by share: 'cookies' 40 %, 'bread' 30 %, 'pies' 1 %. */
export const SHARES = { cookies: 0.4, bread: 0.3, pies: 0.01 }

const SEARCHED = ['search_points', 'search_terms', 'search_cards', 'search_words', 'search_beginnings', 'search_cells']

/**
 * So many bakeries where people live: each place is drawn as often as its population says, and its bakeries are scattered some
 * kilometres around it. The tables are emptied in the same transaction or unlogged, so that PostgreSQL writes no log; triggers are
 * off, and what they would have kept comes from the views that they read; indexes are made afterwards.
 */
export async function fillBakeries(url: string, rows: number, share_ordering = 0.1): Promise<void> {
  const clients = await Promise.all([open(url), open(url)])
  const [client] = clients
  await drawPlaces(client)
  await client.query(`begin; truncate bakeries, ${SEARCHED.join()} cascade`)
  const restore = await dropIndexes(client, ['bakeries', 'bakery_tags'])
  const restoreSearched = await dropIndexes(client, SEARCHED)
  for (const table of SEARCHED) await client.query(`alter table ${table} set unlogged`)
  await client.query(
    `insert into bakeries (id, name, slug, city, state, zip_code, time_zone, latitude, longitude, approved, is_premium, premium_activated_at,
       verification_status, verified_at, delivery_enabled, delivery_radius, claimed_by, takes_orders,
       short_bio, created_at)
     select (lpad(to_hex(1750000000000 + n * 7000::bigint), 12, '0') || '70008000000000000000')::uuid,
       left(w.name, 80) || (array[' Bakery',' Bread Co',' Loaves',' Crumb',' Sourdough',' Kitchen',' Pies',' Oven',' Crust',' Cookies'])[1 + n % 10],
       'b-' || n, p.name, p.state, '00000', 'America/Chicago',
       greatest(least(p.latitude + (random() + random() - 1) * 0.2, 89), -89), greatest(least(p.longitude + (random() + random() - 1) * 0.25, 179), -179),
       true, n % 20 = 0, case when n % 20 = 0 then now() end,
       case when luck < 0.25 then 'verified' else 'unverified' end, case when luck < 0.25 then now() end,
       n % 5 = 0, case when n % 5 = 0 then 10 end,
       case when luck < $2 then '00000000-0000-7000-8000-000000000000'::uuid end, luck < $2,
       'Small batches, long ferments and a warm oven since the day we moved in.', now() - n * interval '7 seconds'
     from (select n, random() as luck, random() * (select max(upto) from drawn) as at, 1 + floor(random() * (select count(*) from drawn))::int as word
       from generate_series(1, $1) n) draw
     cross join lateral (select * from drawn where upto >= draw.at order by upto limit 1) p
     join (select row_number() over (order by id) as number, name from drawn) w on w.number = draw.word`,
    [rows, share_ordering],
  )
  for (const [tag, share] of Object.entries(SHARES)) {
    await client.query(
      'insert into bakery_tags (bakery_id, tag_slug) select id, $1 from bakeries where random() < $2::float8',
      [tag, share],
    )
  }
  await restore()
  await client.query('commit')
  await client.query('analyze bakeries; analyze bakery_tags')
  const make = async (by: pg.Client, table: string, sql: string) => {
    await by.query(`insert into ${table} ${sql}`)
    await restoreSearched(by, table)
  }
  const copy = async (by: pg.Client, table: string) => {
    const { rows } = await by.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_name = $1`,
      [table],
    )
    const { columns } = rows[0]!
    await make(by, table, `(${columns}) select ${columns} from ${table}_made`)
  }
  const words = "select distinct split_part(term, ' ', 1) from search_terms where kind in (0, 3, 4)"
  await Promise.all([
    copy(clients[0], 'search_points')
      .then(() => copy(clients[0], 'search_cells'))
      .then(() => copy(clients[0], 'search_cards')),
    copy(clients[1], 'search_terms')
      .then(() => make(clients[1], 'search_words', words))
      .then(() => copy(clients[1], 'search_beginnings')),
  ])
  // Last of all: while one of the two was at work, nothing that the other had made counted as visible to everybody.
  for (const table of ['bakeries', 'bakery_tags', ...SEARCHED]) await client.query(`vacuum analyze ${table}`)
  await Promise.all(clients.map((one) => one.end()))
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'")
  await client.query('set session_replication_role = replica')
  return client
}

/**
 * What comes back makes them again, of one table if it is told; primary keys go and come, too, where nothing refers to them.
 * GiST ones serve no list.
 */
async function dropIndexes(client: pg.Client, tables: string[]) {
  const { rows } = await client.query<{ table: string; drop: string; make: string }>(
    `select c.relname as table,
       case when k.oid is null then format('drop index %I', i.relname) else format('alter table %I drop constraint %I', c.relname, k.conname) end as drop,
       case when k.oid is null then pg_get_indexdef(x.indexrelid)
         else format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) end as make
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and (k.oid is null or c.relname = any ($2))`,
    [tables, SEARCHED],
  )
  for (const { drop } of rows) await client.query(drop)
  return async (by = client, only?: string) => {
    for (const { table, make } of rows)
      if ((only ?? table) === table && !make.includes('USING gist')) await by.query(make)
  }
}

/** Places to search around, drawn as the bakeries are; all different. */
export async function drawPoints(
  client: pg.Client,
  count: number,
): Promise<{ lat: number; lng: number; city: string }[]> {
  await drawPlaces(client)
  const { rows } = await client.query(
    `select p.latitude + (random() - 0.5) * 0.1 as lat, p.longitude + (random() - 0.5) * 0.1 as lng, p.name as city
     from (select random() * (select max(upto) from drawn) as at from generate_series(1, $1)) draw
     cross join lateral (select * from drawn where upto >= draw.at order by upto limit 1) p`,
    [count],
  )
  return rows
}

const drawPlaces = (client: pg.Client) =>
  client.query(`
    create temp table if not exists drawn as
      select id, name, state, latitude, longitude, sum(population + 50) over (order by id)::float8 as upto from places;
    create index if not exists drawn_upto on drawn (upto); analyze drawn;
    select setseed(0.42)`)
