import { randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { menu_item_options } from '../../app/db/schema/menu'
import { loadPrograms } from '../../app/features/cottage-food/records.commands.server'
import { newId } from '../../app/lib/ids'
import { makeOrderPeople, setBakery } from '../factories/order-people'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { usePages } from '../setup/pages'
import { useShop } from '../setup/shop'

/** Who types, and where. */
export interface World {
  shop: ReturnType<typeof useShop>
  pages: ReturnType<typeof usePages>
  people: Awaited<ReturnType<typeof makeOrderPeople>>
  /** A choice of the first item that is written in words. */
  option_id: string
  newPerson: () => Promise<Person>
  signIn: () => Promise<string>
  /** What a scene keeps of its beginning for later: an order; who asked for a quote; whose video was ruled on. */
  edited?: string
  asked?: string
  ruled_video?: string
}

/** What a call is made with. */
export interface Start {
  body: object
  token?: string | undefined
  params?: Record<string, string>
}

/** How a call is made so that what it is given is kept, and what is done with that afterwards. */
export interface Scene {
  begin(world: World, field: string): Start | Promise<Start>
  /** One field at a time: they are not all the same person's to fill. */
  apart?: true
  /** Looks something up and keeps nothing, or is refused for what it was given: any answer but a 5xx will do. */
  keeps_nothing?: true
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  later?(world: World, answer: any): Promise<void>
}

export const unique = () => `n${randomBytes(6).toString('hex')}`
export const asking = (body: object): Scene => ({ begin: () => ({ body }), keeps_nothing: true })

export function useWorld(): World {
  const shop = useShop()
  const newPerson = () => makePerson(shop.services, { username: unique(), email: `${unique()}@bread.test` })
  const signIn = async () => (await sessionFor(shop.services, await newPerson())).access_token
  const world = { shop, pages: usePages(shop), option_id: newId(), newPerson, signIn } as World
  beforeAll(async () => {
    const people = await makeOrderPeople(shop.services)
    world.people = people
    await shop.account(people.bakery.stripe_account_id!)
    await loadPrograms(shop.services.pool)
    await setBakery(shop.services, people.bakery.id, { state: 'AZ' })
    await shop.services.pool.query(
      `insert into zip_codes (zip, place_id, latitude, longitude) values ('78701', 1, 30.27, -97.74);
       insert into places values (1, 'Austin', 'TX', 'Travis', 30.27, -97.74, 1000000, 'austin')`,
    )
    const menu_item_id = people.bakery.items[0]!.id
    const option = { id: world.option_id, menu_item_id, group_name: 'Message', name: 'On it', takes_text: true }
    await shop.services.db.insert(menu_item_options).values(option)
  })
  return world
}
