import { sql } from 'drizzle-orm'
import { isOf, type PersonRows } from '~/http/person-rows.server'
import { removePicture } from './pictures.commands.server'

export const picturesOfPerson: PersonRows = {
  exportOf: (person) => ({ pictures: isOf('owner_id', person) }),
  eraseOf: async (tx, { id }) => {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from pictures where owner_id = ${id} order by id`)
    for (const picture of rows) await removePicture(tx, picture.id)
  },
}
