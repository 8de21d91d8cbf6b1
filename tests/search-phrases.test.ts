import { beforeAll, expect, test } from 'vitest'
import { bakeries } from '../app/db/schema/bakeries'
import { loadPlaces } from '../app/features/places/places-data.commands.server'
import { makeDemo } from '../db/seed/demo'
import { PHRASES } from './search-phrases'
import { useApp } from './setup/app'
import { usePages } from './setup/pages'

const site = useApp()
const pages = usePages(site)

beforeAll(async () => {
  await loadPlaces(site.services.pool)
  const shown = makeDemo().bakeries.filter(({ state }) => state === 'shown')
  await site.services.db.insert(bakeries).values(
    shown.map(({ id, slug, name, place }) => ({
      ...{ id, slug, name, city: place.city, state: place.state, zip_code: '00000', time_zone: place.time_zone },
      ...{ latitude: place.latitude, longitude: place.longitude, approved: true },
    })),
  )
})

test('of 200 phrases that people type, 95 % are understood', async () => {
  expect(PHRASES.length).toBeGreaterThanOrEqual(200)
  expect(new Set(PHRASES.map(({ phrase }) => phrase)).size).toBe(PHRASES.length)
  const failed: string[] = []
  for (const { phrase, ...meant } of PHRASES) {
    const { body } = await pages.get(`/browse?${new URLSearchParams({ location: phrase })}`)
    const { state, note } = JSON.parse(body)
    const where = /Near me/.test(note ?? '') ? 'me' : state.location
    const understood = { what: [...state.categories, ...state.flags].sort(), where, name: state.query }
    if (JSON.stringify(understood) !== JSON.stringify({ what: meant.what, where: meant.where, name: meant.name }))
      failed.push(`${phrase}: ${JSON.stringify(understood)}`)
  }
  if (failed.length > 0) console.info(`not understood:\n${failed.join('\n')}`)
  expect(failed.length / PHRASES.length, failed.join('\n')).toBeLessThanOrEqual(0.05)
}, 120_000)
