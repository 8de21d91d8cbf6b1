import { expect, test, vi } from 'vitest'
import { readSaved } from './saved-ids'
import { learnSaved, loadSaved, wishSaved } from './saved-store.browser'

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
  answerList(Response.json({ bakeries: [], bakery_ids: ['older'], awaiting_ids: ['older'] }))
  await loaded
  expect([...readSaved().ids]).toEqual(['older', 'wanted'])
})

test('a list that came with cards tells the hearts, except about what was wished for meanwhile', async () => {
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ bakery_id: 'gone' })))
  learnSaved('june', { bakery_ids: ['kept', 'gone'], awaiting_ids: ['gone'] })
  expect([...readSaved().ids]).toEqual(['kept', 'gone'])
  await wishSaved('gone', false)
  learnSaved('june', { bakery_ids: ['kept', 'gone', 'newer'], awaiting_ids: ['gone', 'newer'] })
  expect([...readSaved().ids]).toEqual(['kept', 'newer'])
  expect([...readSaved().awaiting]).toEqual(['newer'])
  learnSaved('theo', { bakery_ids: ['gone'], awaiting_ids: [] })
  expect(readSaved()).toEqual({ user_id: 'theo', ids: new Set(['gone']), awaiting: new Set() })
})
