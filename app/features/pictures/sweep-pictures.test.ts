import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { users } from '../../db/schema/accounts'
import { bakeries, bakery_pictures } from '../../db/schema/bakeries'
import { listings } from '../../db/schema/listings'
import { pictures } from '../../db/schema/media'
import { menu_items } from '../../db/schema/menu'
import { profiles } from '../../db/schema/profiles'
import { newId } from '../../lib/ids'
import { sweepPictures } from './pictures.commands.server'

const folder = mkdtempSync(path.join(tmpdir(), 'localoaf-sweep-'))
afterAll(() => rmSync(folder, { recursive: true }))
const site = useApp({ DATA_DIR: folder })
const began = Date.now()
let baker: Person
let token: string
let width = 100
beforeEach(async () => {
  site.clock.now = new Date(began)
  baker = await makePerson(site.services)
  token = (await sessionFor(site.services, baker)).access_token
})

/** Each another one, unless it is given. */
const upload = async (file?: Buffer, by = token) => {
  const sent = file ?? (await photo(++width, 50).png().toBuffer())
  const { body } = await site.call('POST', '/media', { token: by, body: { file: sent, kind: 'gallery' } })
  return { id: body.id as string, file: path.basename(body.url), sent }
}
const later = (days: number) => {
  site.clock.now = new Date(began + days * 86_400_000)
}
const sweep = async (services = site.services) => {
  await sweepPictures(services)
  await runJobs(services, ['delete_picture_files'])
}
const isThere = async ({ id, file }: { id: string; file: string }) => ({
  row: (await site.services.db.$count(pictures, eq(pictures.id, id))) === 1,
  file: readdirSync(path.join(folder, 'uploads')).includes(file),
})
const HERE = { row: true, file: true }
const GONE = { row: false, file: false }

test('what nobody uses is gone after three days; what a bakery, a menu, a profile or a draft shows stays', async () => {
  const { db } = site.services
  const used = await Promise.all(Array.from({ length: 6 }, () => upload()))
  const [hero, gallery, menu, avatar, draft_hero, draft_picture] = used.map(({ id }) => id)
  const [unused, past] = [await upload(), await upload()]
  const bakery = await makeBakery(db, { claimed_by: baker.id, hero_picture_id: hero! })
  await db.insert(bakery_pictures).values({ bakery_id: bakery.id, picture_id: gallery! })
  await db.update(menu_items).set({ picture_id: menu! }).where(eq(menu_items.id, bakery.items[0]!.id))
  await db.update(profiles).set({ avatar_picture_id: avatar! }).where(eq(profiles.user_id, baker.id))
  await site.call('POST', '/listings', {
    token,
    body: { name: 'Rye', hero_id: draft_hero, picture_ids: [draft_picture] },
  })
  // What became a bakery keeps its first content; its pictures are the bakery's own matter since then.
  const ruled = { state: 'approved', submitted_at: site.clock.now, ruled_at: site.clock.now } as const
  await db.insert(listings).values({ id: newId(), owner_id: baker.id, content: { hero_id: past.id }, ...ruled })

  later(2.9)
  await sweep()
  for (const one of [...used, unused, past]) expect(await isThere(one)).toEqual(HERE)
  later(3.1)
  await sweep()
  for (const one of used) expect(await isThere(one)).toEqual(HERE)
  for (const one of [unused, past]) expect(await isThere(one)).toEqual(GONE)
})

test('a file stays while somebody else’s picture is the same', async () => {
  const mine = await upload()
  const other = await makePerson(site.services)
  const theirs = await upload(mine.sent, (await sessionFor(site.services, other)).access_token)
  await site.services.db.update(profiles).set({ avatar_picture_id: theirs.id }).where(eq(profiles.user_id, other.id))
  later(4)
  await sweep()
  expect(await isThere(mine)).toEqual({ row: false, file: true })
  expect(await isThere(theirs)).toEqual(HERE)
})

test('sent once more it is new again', async () => {
  const first = await upload()
  later(3.5)
  const back = (await sessionFor(site.services, baker)).access_token
  expect((await upload(first.sent, back)).id).toBe(first.id)
  await sweep()
  expect(await isThere(first)).toEqual(HERE)
})

test('pictures of an account that is gone go too, unless a bakery shows them', async () => {
  const [shown, forgotten] = [await upload(), await upload()]
  await makeBakery(site.services.db, { hero_picture_id: shown.id })
  await site.services.db.delete(users).where(eq(users.id, baker.id))
  later(4)
  await sweep()
  expect(await isThere(shown)).toEqual(HERE)
  expect(await isThere(forgotten)).toEqual(GONE)
})

test('a store that fails halfway leaves no half picture: the row is gone, and the rest goes when the store is well again', async () => {
  const large = await photo(1000, 500).png().toBuffer()
  const [stuck, other] = [await upload(large), await upload()]
  later(4)
  const { media, pool } = site.services
  let deleted = 0
  const failing = {
    ...media,
    delete: async (name: string) => {
      if (name.slice(0, 64) === stuck.file.slice(0, 64) && ++deleted === 2) throw new Error('The store is away.')
      await media.delete(name)
    },
  }
  await sweep({ ...site.services, media: failing })
  expect(await isThere(other)).toEqual(GONE)
  expect(await isThere(stuck)).toEqual({ row: false, file: true })
  await pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())')
  await sweep()
  const left = readdirSync(path.join(folder, 'uploads')).filter((name) => name.startsWith(stuck.file.slice(0, 64)))
  expect(left).toEqual([])
})

test('sent again while its files wait to be deleted, it keeps them', async () => {
  const first = await upload()
  await site.call('DELETE', `/media/${first.id}`, { token })
  const again = await upload(first.sent)
  await runJobs(site.services, ['delete_picture_files'])
  expect(await isThere(again)).toEqual(HERE)
})

test('one that is taken up at this very moment stays', async () => {
  const { db, pool } = site.services
  const [taken, bakery] = [await upload(), await makeBakery(db)]
  later(4)
  let sweeping: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.update(bakeries).set({ hero_picture_id: taken.id }).where(eq(bakeries.id, bakery.id))
    sweeping = sweep()
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await pool.query(waits)).rowCount === 0) await sleep(5)
  })
  await sweeping
  expect(await isThere(taken)).toEqual(HERE)
})
