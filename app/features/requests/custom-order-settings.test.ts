import { expect, test } from 'vitest'
import { askAll, makeCustomShop, takeCustomOrders } from '../../../tests/factories/custom-orders'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'

const app = useApp()

test('settings are the owner’s, and everybody reads what is asked and from when', async () => {
  const { bakery, tokens, day } = await makeCustomShop(app)
  const path = `/bakeries/${bakery.id}/custom-order-settings`
  const question = { id: newId(), label: 'Which color?', choices: ['Red', 'Blue'], required: true }
  const settings = {
    enabled: true,
    asks: askAll('required'),
    questions: [question],
    lead_days: 10,
    per_week: 2,
    policy: 'Half up front.',
  }
  expect((await app.call('PUT', path, { token: tokens.stranger, body: settings })).status).toBe(404)
  const saved = await app.call('PUT', path, { token: tokens.owner, body: settings })
  expect(saved.body).toEqual({ ...settings, version: expect.any(String) })
  expect((await app.call('GET', path, { token: tokens.owner })).body).toEqual(saved.body)
  expect((await app.call('GET', path, { token: tokens.stranger })).status).toBe(404)
  const { lead_days: _, per_week: __, ...shown } = settings
  expect((await app.call('GET', `/bakeries/${bakery.id}/custom-orders`)).body).toEqual({
    ...shown,
    earliest_on: day(10),
    full_weeks: [],
  })
  const twice = await app.call('PUT', path, {
    token: tokens.owner,
    body: { ...settings, questions: [question, question] },
  })
  expect(twice).toMatchObject({
    status: 400,
    body: { details: { fields: { 'questions.1.id': expect.any(String) } } },
  })
})

test('settings typed over something older change nothing, and come back with what stands there', async () => {
  const { bakery, tokens } = await makeCustomShop(app)
  const path = `/bakeries/${bakery.id}/custom-order-settings`
  const { body: read } = await app.call('GET', path, { token: tokens.owner })
  const save = (lead_days: number) => app.call('PUT', path, { token: tokens.owner, body: { ...read, lead_days } })
  const { body: theirs } = await save(3)
  expect(await save(5)).toMatchObject({ status: 409, body: { details: { present: theirs } } })
  expect((await app.call('GET', path, { token: tokens.owner })).body).toEqual(theirs)
})

test('nobody can ask where it is off, or where nobody speaks for the bakery', async () => {
  const { bakery, tokens, ask } = await makeCustomShop(app)
  await takeCustomOrders(app.services, bakery.id, { enabled: false })
  const shown = () => app.call('GET', `/bakeries/${bakery.id}/custom-orders`)
  expect((await shown()).body).toMatchObject({ enabled: false, earliest_on: null })
  expect((await ask(tokens.customer)).status).toBe(409)
  await takeCustomOrders(app.services, bakery.id)
  await app.services.pool.query(
    `update bakeries set verification_status = 'unverified', verified_at = null where id = $1`,
    [bakery.id],
  )
  expect((await shown()).body.enabled).toBe(false)
  expect((await ask(tokens.customer)).status).toBe(409)
  await app.services.pool.query(`update bakeries set hidden = true where id = $1`, [bakery.id])
  expect((await shown()).status).toBe(404)
  expect((await ask(tokens.customer)).status).toBe(404)
})
