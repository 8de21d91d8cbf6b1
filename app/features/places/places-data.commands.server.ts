import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Any number that no other advisory lock uses. */
const PLACES_LOCK = 7_305_115
const unpack = promisify(brotliDecompress)

interface LoadedCounts {
  places: number
  zip_codes: number
}

/** At the first start and whenever db/places has changed; null when there was nothing to do. */
export async function loadPlaces(pool: pg.Pool, folder = path.resolve('db/places')): Promise<LoadedCounts | null> {
  const [places, zip_codes] = await Promise.all([
    readFile(path.join(folder, 'places.tsv.br')),
    readFile(path.join(folder, 'zip-codes.tsv.br')),
  ])
  const version = createHash('sha256').update(places).update(zip_codes).digest('hex')
  if (await isLoaded(pool, version)) return null
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Of several processes that start at once the first fills the tables; the others wait here.
    await client.query('select pg_advisory_xact_lock($1)', [PLACES_LOCK])
    if (await isLoaded(client, version)) {
      await client.query('commit')
      return null
    }
    const loaded = await withoutIndexes(client, async () => ({
      places: await copy(
        client,
        'places (id, name, state, county, latitude, longitude, population, search_key)',
        places,
      ),
      zip_codes: await copy(client, 'zip_codes (zip, place_id, latitude, longitude)', zip_codes),
    }))
    await client.query(
      `insert into places_data (id, version) values (1, $1)
       on conflict (id) do update set version = excluded.version, loaded_at = now()`,
      [version],
    )
    // Without statistics the first queries would be planned for empty tables; coarse ones take a tenth of the time.
    await client.query('set local default_statistics_target = 10; analyze places, zip_codes')
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function isLoaded(on: pg.Pool | pg.PoolClient, version: string): Promise<boolean> {
  return (await on.query('select from places_data where version = $1', [version])).rowCount === 1
}

/** Building an index over all rows at once takes half the time of updating it row by row. */
async function withoutIndexes<T>(client: pg.PoolClient, load: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where conrelid in ('places'::regclass, 'zip_codes'::regclass) and contype = 'p'
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid in ('places'::regclass, 'zip_codes'::regclass) and not indisprimary`,
  )
  for (const index of rows) await client.query(index.drop)
  await client.query('truncate places, zip_codes')
  const loaded = await load()
  for (const index of rows) await client.query(index.create)
  return loaded
}

async function copy(client: pg.PoolClient, target: string, packed: Buffer): Promise<number> {
  const rows = await unpack(packed)
  const stream = client.query(copyFrom(`copy ${target} from stdin with (freeze)`))
  await new Promise<void>((resolve, reject) => {
    stream.on('error', reject).on('finish', resolve).end(rows)
  })
  return stream.rowCount
}
