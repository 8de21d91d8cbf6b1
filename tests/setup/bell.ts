import type { Services } from '../../app/http/services.server'

/** What stands in people's bells about one thing: its kind, its words, where it leads, and how often it was said. */
export async function inBells(
  { pool }: Pick<Services, 'pool'>,
  group: string,
): Promise<[string, string, string, number][]> {
  const { rows } = await pool.query(
    'select kind, title, path, count from notifications where group_key = $1 order by id',
    [group],
  )
  return rows.map(({ kind, title, path, count }) => [kind, title, path, count])
}
