import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bakeries } from '../../app/db/schema/bakeries'
import { useDatabase } from '../setup/database'
import { makeBakery, makeReview, makeUser } from './make'

const database = useDatabase()

test('people, bakeries and reviews stand on their own and go together', async () => {
  const { db } = database
  const [author, other] = [await makeUser(db), await makeUser(db, { role: 'editor' })]
  expect(author.username).not.toBe(other.username)
  const bakery = await makeBakery(db, { name: 'Rye & Shine', tags: ['bread', 'vegan'] })
  expect(bakery.items.length).toBeGreaterThan(3)
  await makeReview(db, { bakery_id: bakery.id, user_id: author.id, stars: 4 })
  await makeReview(db, { bakery_id: bakery.id })
  const [row] = await db.select().from(bakeries).where(eq(bakeries.id, bakery.id))
  expect(row).toMatchObject({ name: 'Rye & Shine', review_count: 2, average_rating: 4.5 })
})
