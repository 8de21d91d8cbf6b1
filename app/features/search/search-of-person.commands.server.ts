import { sql } from 'drizzle-orm'
import type { PersonRows } from '~/http/person-rows.server'

export const searchOfPerson: PersonRows = {
  // The dictionary is never made smaller, since a word that nobody uses does no harm; but it may be a name.
  eraseOf: async (tx, { bakery_ids }) => {
    if (bakery_ids.length > 0)
      await tx.execute(sql`
        delete from search_words w where not exists (
          select from search_terms t where t.kind in (0, 3, 4) and split_part(t.term, ' ', 1) = w.word)`)
  },
}
