import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { siteOf } from '~/lib/pay-link.server'
import { writeMail } from '~/mail/letter.server'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { usePages } from '../../../tests/setup/pages'
import { findMailedOrder } from '../orders/mailed-order.queries.server'
import { statusMails } from '../orders/order-mails.server'

const app = useApp()
const pages = usePages(app)
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})

const CARD = {
  street: '9 Quiet Court',
  unit: '2B',
  phone: '(802) 555-0100',
  text_me: true,
  parking: 'Behind the church',
  pickup_instructions: 'Ring twice.\nMind the cat.',
}
const path = () => `/bakeries/${people.bakery.id}/pickup-card`
const save = (body: object, token = people.tokens.owner!) => app.call('PUT', path(), { token, body })

test('is read by the customer of a confirmed order, on the order and in its mail, and by nobody before or beside', async () => {
  const saved = await save(CARD)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(saved.body).toMatchObject({ ...CARD, city: people.bakery.city })
  const row = { bakery_id: people.bakery.id, customer_id: people.people.customer.id }
  const pickupOf = async (status: 'pending' | 'confirmed', who: 'customer' | 'other customer') => {
    const { id } = await makeOrderRow(app.services.db, { ...row, status })
    const { status: code, body } = await app.call('GET', `/orders-api/orders/${id}`, { token: people.tokens[who]! })
    return code === 200 ? body.data.pickup : code
  }
  expect(await pickupOf('pending', 'customer')).toBeNull()
  expect(await pickupOf('confirmed', 'other customer')).toBe(404)
  expect(await pickupOf('confirmed', 'customer')).toMatchObject(CARD)

  const { id } = await makeOrderRow(app.services.db, { ...row, status: 'confirmed' })
  const [mail] = statusMails(
    await findMailedOrder(app.services.db, id),
    { key: 'k', by_customer: false },
    siteOf(app.services),
  )
  for (const words of ['9 Quiet Court, 2B', 'Ring twice.', 'Parking: Behind the church', 'text (802) 555-0100'])
    expect(writeMail(mail!).text).toContain(words)

  for (const address of [`/bakery/${people.bakery.slug}`, `/${people.bakery.slug}`])
    for (const secret of Object.values(CARD).filter((one) => typeof one === 'string' && one.length > 4))
      expect((await pages.get(address)).body).not.toContain(String(secret).split('\n')[0])
})

test('the public point stays where it is, whatever street is given', async () => {
  const point = async () =>
    (await app.services.pool.query('select latitude, longitude from bakeries where id = $1', [people.bakery.id]))
      .rows[0]
  const before = await point()
  await save({ ...CARD, street: '10 Other Street' })
  expect(await point()).toEqual(before)
})

test.each([
  [{ street: ' ' }, 'street'],
  [{ phone: '' }, 'phone'],
  [{ phone: '555' }, 'phone'],
  [{ parking: 'x'.repeat(301) }, 'parking'],
])('%j is refused beside its field', async (edit, field) => {
  const { status, body } = await save({ ...CARD, ...edit })
  expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]])
})

test('two tabs lose nothing, and others find nothing', async () => {
  const { body: first } = await app.call('GET', path(), { token: people.tokens.owner! })
  await save({ ...CARD, parking: 'Theirs', version: first.version })
  const refused = await save({ ...CARD, parking: 'Mine', version: first.version })
  expect([refused.status, refused.body.details.present.parking]).toEqual([409, 'Theirs'])
  for (const who of ['customer', 'other owner', 'editor'] as const) {
    expect((await save(CARD, people.tokens[who]!)).status).toBe(404)
    expect((await app.call('GET', path(), { token: people.tokens[who]! })).status).toBe(404)
  }
})

test('whoever claimed a bakery fills it in before they are verified, also where no street was known', async () => {
  const newcomer = await makePerson(app.services)
  const { id } = await makeBakery(app.services.db, { claimed_by: newcomer.id })
  const { access_token: token } = await sessionFor(app.services, newcomer)
  expect((await app.call('GET', `/bakeries/${id}/pickup-card`, { token })).body).toMatchObject({
    street: '',
    phone: '',
  })
  const saved = await app.call('PUT', `/bakeries/${id}/pickup-card`, { token, body: { street: '1 First Street' } })
  expect(saved.body).toMatchObject({ street: '1 First Street', text_me: false })
})

test('the porch is a private file: the owner and the customer of a confirmed order get a link for minutes, nobody else any', async () => {
  const form = new FormData()
  const pixels = { create: { width: 640, height: 480, channels: 3 as const, background: '#4F7352' } }
  form.set('file', new Blob([new Uint8Array(await sharp(pixels).jpeg().toBuffer())]), 'porch.jpg')
  const porch = `/bakeries/${people.bakery.id}/porch`
  const send = async (token: string) => {
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! }
    const payload = Buffer.from(await request.arrayBuffer())
    return app.app.inject({ method: 'POST', url: `/functions/v1${porch}`, headers, payload })
  }
  expect((await send(people.tokens['other owner']!)).statusCode).toBe(404)
  const sent = await send(people.tokens.owner!)
  expect(sent.statusCode, sent.body).toBe(201)
  const file = await app.app.inject({ method: 'GET', url: sent.json().url })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])

  const row = { bakery_id: people.bakery.id, customer_id: people.people.customer.id }
  const linkOf = async (status: 'pending' | 'confirmed', who: 'customer' | 'other customer') => {
    const { id } = await makeOrderRow(app.services.db, { ...row, status })
    return app.call('GET', `/orders-api/orders/${id}/porch`, { token: people.tokens[who]! })
  }
  expect((await linkOf('pending', 'customer')).status).toBe(404)
  expect((await linkOf('confirmed', 'other customer')).status).toBe(404)
  const { url } = (await linkOf('confirmed', 'customer')).body.data
  expect(url).toMatch(/^\/files\/private-/)
  expect((await pages.get(`/bakery/${people.bakery.slug}`)).body).not.toContain('private-')

  await app.call('DELETE', porch, { token: people.tokens.owner! })
  expect((await app.call('GET', porch, { token: people.tokens.owner! })).body).toEqual({ url: null })
  await runJobs(app.services)
  expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
})
