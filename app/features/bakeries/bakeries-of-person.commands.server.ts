import { sql } from 'drizzle-orm'
import { isOf, isOfBakery, type PersonRows } from '~/http/person-rows.server'

/** Street, phone, permit and helpers go when the account does, as with every owner who leaves (`hand_over`). */
export const bakeriesOfPerson: PersonRows = {
  exportOf: (person) => ({
    bakeries: isOf('claimed_by', person),
    bakery_addresses: isOfBakery(person),
    bakery_programs: isOfBakery(person),
    bakery_tags: isOfBakery(person),
  }),
  // The page is gone; the name stays on its customers' receipts.
  eraseOf: (tx, { id }) =>
    tx.execute(sql`
      update bakeries set hidden = true, short_bio = '', about = '', location_text = '', instagram_url = null, website_url = null,
        hero_picture_id = null, latitude = null, longitude = null, delivery_enabled = false, estimated_delivery_time = null
      where claimed_by = ${id}`),
}
