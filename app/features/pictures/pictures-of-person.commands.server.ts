import { sql } from 'drizzle-orm'
import { isOf, type PersonRows } from '~/http/person-rows.server'
import { removePicture } from './pictures.commands.server'

export const picturesOfPerson: PersonRows = {
  exportOf: (person) => ({ pictures: isOf('owner_id', person) }),
  eraseOf: async (tx, { id, keeps_posts }) => {
    // A post that stays shows what it showed.
    const stays = sql`${keeps_posts}::boolean and exists (
      select from forum_post_pictures f join forum_posts p on p.id = f.post_id and p.state = 'visible' where f.picture_id = pictures.id)`
    await tx.execute(sql`update pictures set alt = '' where owner_id = ${id} and alt <> '' and ${stays}`)
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from pictures where owner_id = ${id} and not (${stays}) order by id`,
    )
    for (const picture of rows) await removePicture(tx, picture.id)
  },
}
