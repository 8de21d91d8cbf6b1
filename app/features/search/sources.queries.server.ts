import type { Services } from '~/http/services.server'
import { IS_PUBLIC } from './listed-view.queries.server'
import type { Search } from './search.queries.server'

/** Where a scan walks: the bakeries, or those with one tag, whose rows repeat what the indexes need. */
export interface Source {
  from: string
  /** Public, of the tag, and premium or not as flagged; premium that ran out is still flagged. */
  where: (flagged?: boolean) => string
  /** The conditions that are left to be tested row by row. */
  having: string
  id: string
  point: string
  shuffle: string
  created_at: string
}

export function sourceOf({ parameters, tag, having }: Search): Source {
  if (tag === undefined) {
    return {
      ...{
        from: 'bakeries b',
        having: having(),
        id: 'b.id',
        point: 'b.position',
        shuffle: 'b.shuffle',
        created_at: 'b.created_at',
      },
      where: (flagged) => `${IS_PUBLIC}${flag('b.is_premium', flagged)}`,
    }
  }
  const number = `(select position from tags where slug = ${parameters.add(tag, 'text')})`
  return {
    from: 'bakery_tags t join bakeries b on b.id = t.bakery_id',
    having: having(tag),
    ...{ id: 't.bakery_id', point: 't.point', shuffle: 't.shuffle', created_at: 't.created_at' },
    where: (flagged) => `t.tag_position = ${number} and t.listed${flag('t.premium', flagged)}`,
  }
}

const flag = (column: string, flagged: boolean | undefined) =>
  flagged === undefined ? '' : ` and ${flagged ? '' : 'not '}${column}`

/** For counting, where nothing is asked of the bakery itself the tags alone are read: the index answers without the table. */
export const countFrom = (source: Source): string =>
  source.having === '' ? source.from.replace(' join bakeries b on b.id = t.bakery_id', '') : source.from

/** The rarest of several tags leads, and the others are tested on what it finds. How common they are is what ANALYZE last saw. */
export async function leadingTag(services: Pick<Services, 'search_pool'>, tags: string[]): Promise<string | undefined> {
  if (tags.length < 2) return tags[0]
  const { rows } = await services.search_pool.query<{ slug: string }>({
    name: 'search_leading_tag',
    text: `select asked.slug from unnest($1::text[]) asked (slug)
      left join (pg_stats s cross join unnest(s.most_common_vals::text::text[], s.most_common_freqs) m (slug, share))
        on s.schemaname = 'public' and s.tablename = 'bakery_tags' and s.attname = 'tag_slug' and m.slug = asked.slug
      order by coalesce(m.share, 0), asked.slug limit 1`,
    values: [tags],
  })
  return rows[0]?.slug
}
