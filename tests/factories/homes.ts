import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { bakeries } from '../../app/db/schema/bakeries'
import { menu_items } from '../../app/db/schema/menu'
import { loadPlaces } from '../../app/features/places/places-data.commands.server'
import { distanceKm, moved, type Point } from '../../app/lib/geo'
import { newId } from '../../app/lib/ids'
import type { TestApp } from '../setup/app'
import { openAccount } from './make'
import { makePerson, sessionFor } from './people'
import { taggedPhoto } from './pictures'

/** The middle of a town, with doors some kilometres around it. */
export const NAPA: Point = { latitude: 38.2975, longitude: -122.2869 }
const DOORS = [1.9, 3.1, 4.3, 2.4].map((km, at) => moved(NAPA, km, 0.7 + at * 1.55))
const SHOP = moved(NAPA, 0.5, 4)
export const STREET = 'Hidden Lane'

export interface Home {
  id: string
  slug: string
  name: string
  item_id: string
  door: Point
  /** What the public is shown instead. */
  shown: Point
}

interface Homes {
  homes: Home[]
  /** The adversary's own shop: its place is no secret to anybody. */
  shop: { id: string } & Point
}

/** Somebody else's service: it knows the doors of one street, and the shop on the market. */
export async function startGeocoder(): Promise<string> {
  const server = createServer((request, response) => {
    const [, number = '', street = ''] = /[?&]q=(\d+)[+ %0-9]+(\w+)/.exec(request.url ?? '') ?? []
    const point = street === 'Hidden' ? DOORS[Number(number) - 1] : SHOP
    const found = point && { display_name: `${number} ${street}`, lat: point.latitude, lon: point.longitude }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found ? [found] : []))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`
}

/** Listed as bakers list them, with a picture that says where it was taken, and approved as editors approve them. */
export function useHomes(site: TestApp): Homes {
  const made = { homes: [] } as unknown as Homes
  const list = async (token: string, editor: string, more: object) => {
    const file = await taggedPhoto(600, 400)
    const hero = await site.call('POST', '/media', { token, body: { file, kind: 'hero' } })
    const { body } = await site.call('POST', '/listings', {
      token,
      body: { zip_code: '94558', short_bio: 'Rye', tags: ['bread'], hero_id: hero.body.id, submit: true, ...more },
    })
    const ruled = await site.call('POST', `/submissions/${body.id}/rule`, {
      token: editor,
      body: { ruling: 'approve' },
    })
    if (ruled.status !== 200) throw new Error(JSON.stringify([body, ruled.body]))
    return (await site.call('GET', `/bakeries/${body.id}`)).body
  }
  const signIn = async (given = {}) =>
    (await sessionFor(site.services, await makePerson(site.services, given))).access_token
  beforeAll(async () => {
    await loadPlaces(site.services.pool)
    const editor = await signIn({ roles: ['editor'] })
    for (const [at, door] of DOORS.entries()) {
      const delivery = { delivery_enabled: true, delivery_radius: 6 + at, delivery_fee: 3 }
      const more = { name: `Porch ${at + 1}`, kind: 'home', street: `${at + 1} ${STREET}`, ...delivery }
      const { id, slug, name, latitude, longitude } = await list(await signIn(), editor, more)
      const stored = await site.services.pool.query(
        'select latitude, longitude from bakery_addresses where bakery_id = $1',
        [id],
      )
      if (distanceKm(stored.rows[0], door) > 0.001) throw new Error('The geocoder was not asked.')
      made.homes.push({ id, slug, name, item_id: await takeOrders(site, id), door, shown: { latitude, longitude } })
    }
    made.shop = await list(await signIn(), editor, { name: 'Yardstick', kind: 'shop', street: '9 Market' })
  }, 60_000)
  return made
}

/** As if verified and onboarded since; the id of something on the menu. */
async function takeOrders({ services: { db } }: TestApp, bakery_id: string): Promise<string> {
  const verified = { verification_status: 'verified', verified_at: new Date() } as const
  const [bakery] = await db.update(bakeries).set(verified).where(eq(bakeries.id, bakery_id)).returning()
  await openAccount(db, bakery!, `acct_${bakery_id.replaceAll('-', '')}`)
  const item = { id: newId(), bakery_id, category: 'Bread', name: 'Rye', price_cents: 900 }
  await db.insert(menu_items).values(item)
  return item.id
}
