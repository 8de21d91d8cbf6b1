import type { Db } from '../../app/db/client.server'
import { user_roles, users } from '../../app/db/schema/accounts'
import { bakeries, bakery_tags } from '../../app/db/schema/bakeries'
import { menu_items } from '../../app/db/schema/menu'
import { payment_accounts } from '../../app/db/schema/payments'
import { profiles } from '../../app/db/schema/profiles'
import { reviews } from '../../app/db/schema/reviews'
import { VERIFIED } from '../../app/features/cottage-food/verified-records'
import { newId } from '../../app/lib/ids'
import { makeBakery as drawBakery } from '../../db/seed/bakeries'
import { nameDealer } from '../../db/seed/people'
import { PLACES } from '../../db/seed/places'
import { random } from '../../db/seed/random'
import { MAINS, type Main } from '../../db/seed/words/menu'
import { turnOnTwoStep } from './people'

type NewUser = typeof users.$inferInsert
type NewProfile = typeof profiles.$inferInsert
type NewBakery = typeof bakeries.$inferInsert

/** Where a home's address is wanted on its page, it takes no orders before its owner has chosen (ruling 56): never dealt. */
const ASKING = new Set(VERIFIED.filter((record) => record.on_page && record.wants_address).map(({ state }) => state))
const dealtPlace = (at: number) =>
  PLACES.slice(at % PLACES.length).find(({ state }) => !ASKING.has(state)) ?? PLACES[0]!

let turn = 0
let deal = nameDealer()

/** For each test file: what it is dealt must not depend on which files ran before in the same process (decision 197). */
export const dealFromTheTop = () => {
  turn = 0
  deal = nameDealer()
}

/** A verified account with a profile; `role` makes an editor or an admin of it. The password hash opens nothing. */
export async function makeUser(
  db: Db,
  { role, profile, ...user }: Partial<NewUser> & { role?: 'editor' | 'admin'; profile?: Partial<NewProfile> } = {},
) {
  const person = deal('neighbor', PLACES[turn++ % PLACES.length]!)
  const id = newId()
  const row = {
    id,
    email: `${person.username}@example.com`,
    password_hash: '!',
    email_verified_at: new Date(),
    ...user,
  }
  const face = { user_id: row.id, username: person.username, full_name: person.full_name, ...profile }
  await db.insert(users).values(row)
  await db.insert(profiles).values(face)
  if (role) {
    await db.insert(user_roles).values({ user_id: row.id, role })
    await turnOnTwoStep({ db }, row.id)
  }
  return { ...row, username: face.username, full_name: face.full_name }
}

/**
 * An approved bakery with the demo's kind of words, tags and menu; whatever a test cares about it says itself. With an account at
 * the payment provider it takes orders: it is claimed and verified, too.
 */
export async function makeBakery(
  db: Db,
  {
    tags,
    main,
    stripe_account_id,
    ...bakery
  }: Partial<NewBakery> & { tags?: string[]; main?: Main; stripe_account_id?: string } = {},
) {
  const r = random(`factory/${turn}`)
  const place = dealtPlace(turn)
  const kind = main ?? MAINS[turn % MAINS.length]!
  turn += 1
  const drawn = drawBakery(r, {
    name: `Bakery ${turn}`,
    slug: `bakery-${turn}`,
    main: kind,
    place,
    baker: deal('baker', place),
  })
  const row = {
    id: newId(),
    name: drawn.name,
    slug: drawn.slug,
    short_bio: drawn.short_bio,
    city: place.city,
    state: place.state,
    zip_code: drawn.zip_code,
    time_zone: place.time_zone,
    ...drawn.point,
    approved: true,
    ...(stripe_account_id
      ? {
          claimed_by: bakery.claimed_by ?? (await makeUser(db)).id,
          verification_status: 'verified' as const,
          verified_at: new Date(),
        }
      : {}),
    ...bakery,
  } satisfies NewBakery
  await db.insert(bakeries).values(row)
  if (stripe_account_id) await openAccount(db, row, stripe_account_id)
  const slugs = tags ?? drawn.tags
  if (slugs.length) await db.insert(bakery_tags).values(slugs.map((tag_slug) => ({ bakery_id: row.id, tag_slug })))
  const items = drawn.menu.map(({ dish, price_cents }, position) => ({
    id: newId(),
    bakery_id: row.id,
    category: dish.main,
    name: dish.name,
    description: dish.description,
    price_cents,
    position,
  }))
  await db.insert(menu_items).values(items)
  return { ...row, tags: slugs, items, stripe_account_id }
}

/** The owner's account, with nothing left to be told. */
export const openAccount = (db: Db, bakery: { id: string; claimed_by?: string | null }, stripe_account_id: string) =>
  db.insert(payment_accounts).values({
    stripe_account_id,
    bakery_id: bakery.id,
    user_id: bakery.claimed_by!,
    onboarding_completed: true,
    charges_enabled: true,
    payouts_enabled: true,
  })

export async function makeReview(
  db: Db,
  { bakery_id, ...review }: Partial<typeof reviews.$inferInsert> & { bakery_id: string },
) {
  const user_id = review.user_id ?? (await makeUser(db)).id
  const row = { id: newId(), bakery_id, stars: 5, body: 'Still warm at pickup.', ...review, user_id }
  await db.insert(reviews).values(row)
  return row
}
