import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { pictures } from '../../db/schema/media'
import { newId } from '../../lib/ids'

const app = useApp()
let bakery_id = ''
let token = ''

beforeAll(async () => {
  const newcomer = await makePerson(app.services)
  const content_hash = Buffer.alloc(32, 7)
  const picture = {
    id: newId(),
    kind: 'hero' as const,
    content_hash,
    width: 480,
    height: 300,
    byte_size: 9,
    widths: [480],
  }
  await app.services.db.insert(pictures).values(picture)
  const pixels = { create: { width: 480, height: 300, channels: 3 as const, background: '#B5652A' } }
  await app.services.media.put(`${content_hash.toString('hex')}-480.webp`, await sharp(pixels).webp().toBuffer())
  const made = await makeBakery(app.services.db, {
    claimed_by: newcomer.id,
    name: 'Zoë & Čapek’s Very Long-Winded Sourdough, Bagel and Pierogi Kitchen 🥐',
    slug: 'zoe-and-capek',
    hero_picture_id: picture.id,
  })
  bakery_id = made.id
  token = (await sessionFor(app.services, newcomer)).access_token
})

const fetched = (file: string, as: string | undefined = token, id = bakery_id) =>
  app.app.inject({
    method: 'GET',
    url: `/functions/v1/bakeries/${id}/${file}`,
    headers: as ? { authorization: `Bearer ${as}` } : {},
  })

const poster = (query: string, ...of: [as?: string, id?: string]) => fetched(`poster.pdf${query}`, ...of)

test.each([
  ['', '[0 0 612 792]', 'zoe-and-capek-poster.pdf'],
  ['?size=letter', '[0 0 612 792]', 'zoe-and-capek-poster.pdf'],
  ['?size=card', '[0 0 288 432]', 'zoe-and-capek-card.pdf'],
])('poster.pdf%s is one sheet of its paper, with the picture in it', async (query, paper, name) => {
  const { statusCode, headers, rawPayload } = await poster(query)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  const text = rawPayload.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).toContain(`/MediaBox ${paper}`)
  expect(text).toContain('/DCTDecode')
})

test('a bakery without a picture has a poster too', async () => {
  const owner = await makePerson(app.services)
  const { id } = await makeBakery(app.services.db, { claimed_by: owner.id, kind: 'shop' })
  const { access_token } = await sessionFor(app.services, owner)
  expect((await poster('', access_token, id)).statusCode).toBe(200)
})

test('it is the owner’s; another size is none', async () => {
  const other = (await sessionFor(app.services, await makePerson(app.services))).access_token
  expect((await poster('', other)).statusCode).toBe(404)
  expect((await poster('', '')).statusCode).toBe(401)
  expect((await poster('?size=a4')).statusCode).toBe(400)
})

test('a picture to post has the size of a feed, with or without a photo, and is the owner’s', async () => {
  const { headers, rawPayload } = await fetched('order-picture.jpg')
  expect(headers['content-type']).toBe('image/jpeg')
  expect(headers['content-disposition']).toBe('attachment; filename="zoe-and-capek-order.jpg"')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 })
  const owner = await makePerson(app.services)
  const { id } = await makeBakery(app.services.db, { claimed_by: owner.id, name: '🥐🥐' })
  const { access_token } = await sessionFor(app.services, owner)
  expect((await fetched('order-picture.jpg', access_token, id)).statusCode).toBe(200)
  expect((await fetched('order-picture.jpg', access_token)).statusCode).toBe(404)
  expect((await fetched('order-picture.jpg', '')).statusCode).toBe(401)
})
