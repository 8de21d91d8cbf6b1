import { eq } from 'drizzle-orm'
import { bakeries, bakery_addresses } from '../../app/db/schema/bakeries'
import { bakery_helpers } from '../../app/db/schema/ownership'
import { payment_accounts } from '../../app/db/schema/payments'
import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import { makeBakery } from './make'
import { guestSession, makePerson, type Person, sessionFor } from './people'

export const ORDER_ACTORS = [
  ...(['anonymous', 'guest', 'other guest', 'customer', 'other customer'] as const),
  ...(['owner', 'other owner', 'editor', 'admin', 'helper'] as const),
] as const
export type OrderActor = (typeof ORDER_ACTORS)[number]

/** Everybody an order can meet, with a token each, around one bakery that takes online orders and delivers. */
export async function makeOrderPeople(services: Services) {
  const { db } = services
  const people: Partial<Record<OrderActor, Person>> = {
    customer: await makePerson(services),
    'other customer': await makePerson(services),
    owner: await makePerson(services),
    'other owner': await makePerson(services),
    editor: await makePerson(services, { roles: ['editor'] }),
    admin: await makePerson(services, { roles: ['admin'] }),
    helper: await makePerson(services),
  }
  const tokens = {} as Record<OrderActor, string | undefined>
  for (const [name, person] of Object.entries(people))
    tokens[name as OrderActor] = (await sessionFor(services, person)).access_token
  const guest = await guestSession(services, 'guest@bread.test')
  const other_guest = await guestSession(services, 'guest@bread.test')
  tokens.guest = guest.access_token
  tokens['other guest'] = other_guest.access_token
  const bakery = await openBakery(services, people.owner!.id)
  await addHelper(services, bakery.id, people.helper!)
  const other_bakery = await openBakery(services, people['other owner']!.id)
  return {
    people: people as Record<Exclude<OrderActor, 'anonymous' | 'guest' | 'other guest'>, Person>,
    tokens,
    /** A guest's session stands for the person. */
    sessions: { guest: guest.user.id, 'other guest': other_guest.user.id },
    bakery,
    other_bakery,
    db,
  }
}

/** Verified, onboarded, delivering within 20 km of Austin's middle, with an exact address that is nobody's business. */
export async function openBakery({ db }: Services, owner_id: string) {
  const bakery = await makeBakery(db, {
    claimed_by: owner_id,
    stripe_account_id: `acct_${newId().replaceAll('-', '')}`,
    delivery_enabled: true,
    delivery_radius: 20,
    delivery_fee_cents: 350,
    time_zone: 'America/Chicago',
    latitude: 30.2672,
    longitude: -97.7431,
  })
  await db.insert(bakery_addresses).values({
    bakery_id: bakery.id,
    street: '7 Secret Lane',
    city: bakery.city,
    state: bakery.state,
    zip_code: bakery.zip_code,
    phone: '(512) 555-0142',
    pickup_instructions: 'Blue door.',
  })
  return bakery
}

/** As if they had accepted an invitation; answers the row's id. */
export async function addHelper({ db, clock }: Pick<Services, 'db' | 'clock'>, bakery_id: string, person: Person) {
  const id = newId()
  await db
    .insert(bakery_helpers)
    .values({ id, bakery_id, email: person.email, user_id: person.id, accepted_at: clock(), created_at: clock() })
  return id
}

export const setAccount = (
  { db }: Services,
  bakery_id: string,
  change: Partial<typeof payment_accounts.$inferInsert>,
) => db.update(payment_accounts).set(change).where(eq(payment_accounts.bakery_id, bakery_id))

export const setBakery = ({ db }: Services, id: string, change: Partial<typeof bakeries.$inferInsert>) =>
  db.update(bakeries).set(change).where(eq(bakeries.id, id))
