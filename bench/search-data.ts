import type pg from 'pg'

/** Tags by share: 'cookies' 40 %, 'bread' 30 %, 'pies' 1 %. */
export const SHARES = { cookies: 0.4, bread: 0.3, pies: 0.01 }

/**
 * So many bakeries where people live: each place is drawn as often as its population says, and its bakeries are scattered some
 * kilometres around it. Indexes are made afterwards, which takes a fraction of the time.
 */
export async function fillBakeries(client: pg.Client, rows: number): Promise<void> {
  await client.query("set statement_timeout = 0; set maintenance_work_mem = '512MB'; set synchronous_commit = off")
  await client.query('truncate bakeries cascade')
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes i where schemaname = 'public' and tablename in ('bakeries', 'bakery_tags')
      and not exists (select from pg_constraint c where c.conname = i.indexname)`)
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await client.query(`
    create temp table if not exists drawn as
      select id, name, state, latitude, longitude, sum(population + 50) over (order by id)::float8 as upto from places;
    create index if not exists drawn_upto on drawn (upto); analyze drawn;
    select setseed(0.42)`)
  await client.query(
    `insert into bakeries (id, name, slug, city, state, zip_code, time_zone, latitude, longitude, approved, is_premium, premium_activated_at, created_at)
     select gen_random_uuid(), left(w.name, 80) || (array[' Bakery',' Bread Co',' Loaves',' Crumb',' Sourdough',' Kitchen',' Pies',' Oven',' Crust',' Cookies'])[1 + n % 10],
       'b-' || n, p.name, p.state, '00000', 'America/Chicago',
       greatest(least(p.latitude + (random() + random() - 1) * 0.2, 89), -89), greatest(least(p.longitude + (random() + random() - 1) * 0.25, 179), -179),
       true, n % 20 = 0, case when n % 20 = 0 then now() end, now() - n * interval '7 seconds'
     from (select n, random() * (select max(upto) from drawn) as at, 1 + floor(random() * (select count(*) from drawn))::int as word
       from generate_series(1, $1) n) draw
     cross join lateral (select * from drawn where upto >= draw.at order by upto limit 1) p
     join (select row_number() over (order by id) as number, name from drawn) w on w.number = draw.word`,
    [rows],
  )
  for (const [tag, share] of Object.entries(SHARES)) {
    await client.query(
      'insert into bakery_tags (bakery_id, tag_slug) select id, $1 from bakeries where random() < $2::float8',
      [tag, share],
    )
  }
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('vacuum analyze bakeries')
  await client.query('vacuum analyze bakery_tags')
}

/** Places to search around, drawn as the bakeries are; all different. */
export async function drawPoints(
  client: pg.Client,
  count: number,
): Promise<{ lat: number; lng: number; city: string }[]> {
  const { rows } = await client.query(
    `select p.latitude + (random() - 0.5) * 0.1 as lat, p.longitude + (random() - 0.5) * 0.1 as lng, p.name as city
     from (select random() * (select max(upto) from drawn) as at from generate_series(1, $1)) draw
     cross join lateral (select * from drawn where upto >= draw.at order by upto limit 1) p`,
    [count],
  )
  return rows
}
