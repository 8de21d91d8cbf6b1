import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import { MOST_WORDS, phrasesIn, type Watched } from './tools'
import type { WatchedWord } from './tools.contract'

export async function listWatchedWords(db: Db): Promise<WatchedWord[]> {
  const { rows } = await db.execute<WatchedWord & Record<string, unknown>>(sql`
    select w.id, w.word, w.does, p.full_name as by, ${iso(sql`w.created_at`)} as created_at
    from watched_words w left join profiles p on p.user_id = w.added_by order by w.word limit ${MOST_WORDS}`)
  return rows
}

/** The watched word in a text, and first of all one that refuses it. */
export async function findWatched(tx: Tx, text: string): Promise<{ word: string; does: Watched } | null> {
  const { rows } = await tx.execute<{ word: string; does: Watched }>(
    sql`select word, does from watched_words order by does desc, word limit ${MOST_WORDS}`,
  )
  if (rows.length === 0) return null
  const written = new Set(phrasesIn(text))
  return rows.find(({ word }) => written.has(word)) ?? null
}
