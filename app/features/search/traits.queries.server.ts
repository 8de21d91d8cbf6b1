import type pg from 'pg'
import type { Services } from '~/http/services.server'
import type { BakeryFilters } from './search.contract'

/** Bits of `traits` and values of search_points.trait; tags use their positions (db/migrations/repeatable/search.sql). */
const FLAGS = { verified: 60, delivery: 61, open_for_orders: 62 } as const
const FLAG_NAMES = Object.keys(FLAGS) as (keyof typeof FLAGS)[]

export interface TraitQuery {
  /** The rarest trait asked for, whose rows of search_points are walked. 0: all bakeries; -1: an unknown tag. */
  walked_trait: number
  /** Bits of all traits asked for, of those without `walked_trait`, and of those that must be absent. */
  all: bigint
  others: bigint
  none: bigint
}

export async function wantedTraits(
  services: Pick<Services, 'search_pool'>,
  filters: BakeryFilters,
): Promise<TraitQuery> {
  const tags = filters.tags ?? []
  const flags = FLAG_NAMES.filter((name) => filters[name]).map((name) => FLAGS[name])
  const none = bitsOf(FLAG_NAMES.filter((name) => filters[name] === false).map((name) => FLAGS[name]))
  if (tags.length === 0 && flags.length < 2)
    return { walked_trait: flags[0] ?? 0, all: bitsOf(flags), others: 0n, none }
  const { numbers, shares } = await catalogue(services.search_pool, tags)
  const asked = [...tags.map((tag) => numbers.get(tag) ?? -1), ...flags]
  if (asked.includes(-1)) return { walked_trait: -1, all: NOBODYS, others: 0n, none: 0n }
  const [rarest, ...others] = asked.sort((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0) || a - b)
  return { walked_trait: rarest!, all: bitsOf(asked), others: bitsOf(others), none }
}

/** A bit that no bakery has: the filter of an unknown tag finds nothing. The bits below it are tags. */
const NOBODYS = 1n << 59n
export const TAG_BITS = NOBODYS - 1n

const bitsOf = (traits: readonly number[]): bigint => traits.reduce((bits, trait) => bits | (1n << BigInt(trait)), 0n)

interface Catalogue {
  numbers: Map<string, number>
  /** How common each trait is, by the last ANALYZE. */
  shares: Map<number, number>
  read_at: number
}

const KEPT_MS = 60_000
/** A visitor who asks for unknown tags must not cause a read per request. */
const KEPT_FOR_UNKNOWN_MS = 1000
const kept = new WeakMap<pg.Pool, Promise<Catalogue>>()

/** Read once a minute, since tags hardly change, and when an unknown tag is asked for. */
async function catalogue(pool: pg.Pool, tags: string[]): Promise<Catalogue> {
  const known = await kept.get(pool)?.catch(() => undefined)
  const kept_ms = tags.every((tag) => known?.numbers.has(tag)) ? KEPT_MS : KEPT_FOR_UNKNOWN_MS
  if (known && performance.now() - known.read_at < kept_ms) return known
  const read = readCatalogue(pool)
  kept.set(pool, read)
  return read
}

async function readCatalogue(pool: pg.Pool): Promise<Catalogue> {
  const { rows } = await pool.query<{ slug: string | null; trait: number; share: number }>(`
    select t.slug, t.trait, coalesce(m.share, 0)::float8 as share
    from (select slug, position as trait from tags union all select null, unnest(array[${Object.values(FLAGS)}])) t
    left join (pg_stats s cross join unnest(s.most_common_vals::text::integer[], s.most_common_freqs) m (trait, share))
      on s.schemaname = 'public' and s.tablename = 'search_points' and s.attname = 'trait' and m.trait = t.trait`)
  return {
    numbers: new Map(rows.flatMap(({ slug, trait }) => (slug === null ? [] : [[slug, trait]]))),
    shares: new Map(rows.map(({ trait, share }) => [trait, share])),
    read_at: performance.now(),
  }
}
