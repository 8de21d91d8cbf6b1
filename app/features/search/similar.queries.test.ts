import { beforeAll, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { moved } from '../../lib/geo'
import { listSimilar } from './search.queries.server'

const site = useApp()
const here = { latitude: 35.6, longitude: -82.55 }
const made: Record<string, Awaited<ReturnType<typeof makeBakery>>> = {}

beforeAll(async () => {
  const { db, clock } = site.services
  const add = async (name: string, km: number, tags: string[], more = {}) => {
    made[name] = await makeBakery(db, { slug: name, tags, ...moved(here, km, 1), ...more })
  }
  const premium = { is_premium: true, premium_activated_at: clock() }
  await add('itself', 0, ['bread', 'vegan'])
  await add('no-tags', 0, [])
  await add('near', 1, ['bread'])
  await add('alike', 5, ['bread', 'vegan'])
  await add('gold', 9, ['bread'], premium)
  await add('cakes-only', 0.5, ['cakes'])
  await add('hidden', 1, ['bread', 'vegan'], { hidden: true })
  await add('waiting', 1, ['bread', 'vegan'], { approved: false })
  await add('far', 26, ['bread', 'vegan'])
})

const similar = async (bakery: Parameters<typeof listSimilar>[1]) =>
  (await listSimilar(site.services, bakery)).map(({ slug }) => slug)
const of = (name: string) => ({ id: made[name]!.id, ...here })

test('neighbors that bake alike, the most alike first, then premium, then the nearest; never itself or what is not public', async () => {
  expect(await similar(of('itself'))).toEqual(['alike', 'gold', 'near'])
})

test('without tags the neighbors, without a point nobody', async () => {
  expect(await similar(of('no-tags'))).toEqual(['gold', 'itself', 'cakes-only'])
  expect(await similar({ ...of('itself'), latitude: null, longitude: null })).toEqual([])
})
