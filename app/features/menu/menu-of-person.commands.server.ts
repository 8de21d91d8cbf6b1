import { sql } from 'drizzle-orm'
import { isOfBakery, type PersonRows } from '~/http/person-rows.server'

export const menuOfPerson: PersonRows = {
  exportOf: (person) => ({
    menu_items: isOfBakery(person),
    menu_item_options: sql`t.menu_item_id in (select t.id from menu_items t where ${isOfBakery(person)})`,
  }),
  eraseOf: async (tx, person) => {
    await tx.execute(sql`delete from menu_items t where ${isOfBakery(person)}`)
    await tx.execute(sql`delete from menu_imports t where ${isOfBakery(person)}`)
  },
}
