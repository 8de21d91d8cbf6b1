import { afterEach, expect, test, vi } from 'vitest'
import { loadSaved, readSaved, wishSaved } from './saved-store'

afterEach(() => vi.unstubAllGlobals())

test('a list that was read before a wish was stored does not take the wish back', async () => {
  let answerList = (_: Response) => {}
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'GET'
      ? new Promise<Response>((resolve) => {
          answerList = resolve
        })
      : Promise.resolve(Response.json({ bakery_id: 'wanted' })),
  )
  const loaded = loadSaved('rosa')
  await wishSaved('wanted', true)
  answerList(Response.json({ bakeries: [], bakery_ids: ['older'] }))
  await loaded
  expect([...readSaved().ids]).toEqual(['older', 'wanted'])
})
