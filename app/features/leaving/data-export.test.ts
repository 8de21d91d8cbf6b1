import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DAY_MS } from '~/lib/durations'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { LEFT_OUT } from './data-export'
import { forgetExports } from './data-export.commands.server'
import { makeExport } from './make-export.commands.server'

const app = useApp()

async function member() {
  const person = await makePerson(app.services, { full_name: 'Vera Quimby' })
  const { access_token: token } = await sessionFor(app.services, person)
  return { ...person, token }
}
const ask = (token: string) => app.call('POST', '/account/export', { token })
const look = async (token: string) => (await app.call('GET', '/account/exports', { token })).body.export

/** The entries of an archive, by name, as its directory at the end lists them. */
function unpacked(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf('PK\x05\x06')
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [length, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    files[zip.toString('utf8', at + 46, at + 46 + length)] = bytes.toString()
    at += 46 + length + extra + comment
  }
  return files
}

test('a download is made by a job, with progress, and holds all of the person’s data and nobody else’s', async () => {
  const { id, email, token } = await member()
  const other = await member()
  const { db } = app.services
  const bakery = await makeBakery(db)
  const own = await makeOrderRow(db, {
    bakery_id: bakery.id,
    customer_id: id,
    customer_email: email,
    notes: 'Ring twice',
  })
  const foreign = await makeOrderRow(db, { bakery_id: bakery.id, customer_id: other.id, customer_email: other.email })
  expect((await ask(token)).body.export).toMatchObject({ state: 'making', url: null })
  expect((await ask(token)).body.export).toMatchObject({ state: 'making' })
  await runJobs(app.services, ['make_export'])
  const made = await look(token)
  expect(made).toMatchObject({ state: 'ready', done: made.total, bytes: expect.any(Number) })
  expect(made.expires_at).toBe(new Date(app.clock.now.getTime() + 7 * DAY_MS).toISOString())
  const answer = await app.app.inject(made.url)
  expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.length]).toEqual([
    200,
    'application/zip',
    made.bytes,
  ])
  const files = unpacked(answer.rawPayload)
  const rows = (table: string) => JSON.parse(files[`${table}.json`]!)
  expect(rows('users')).toMatchObject([{ id, email }])
  expect(rows('profiles')).toMatchObject([{ full_name: 'Vera Quimby' }])
  expect(rows('orders')).toMatchObject([{ id: own.id, notes: 'Ring twice' }])
  const all = JSON.stringify(files)
  for (const word of [foreign.id, other.email, other.id, 'argon2', 'password_hash']) expect(all).not.toContain(word)
  expect(Object.keys(files)).toContain('README.txt')
  const { rows: mails } = await app.services.pool.query('select text from mail_outbox where "to" = $1', [email])
  expect(mails).toHaveLength(1)
  expect(mails[0].text).toContain('/account#download')
})

test('two tabs that ask at once get the same one', async () => {
  const { id, token } = await member()
  const asked = await Promise.all([ask(token), ask(token), ask(token)])
  expect(asked.map(({ status, body }) => [status, body.export?.state])).toEqual(Array(3).fill([202, 'making']))
  expect((await app.services.pool.query('select from data_exports where user_id = $1', [id])).rowCount).toBe(1)
})

test('whoever only has the session learns nothing by it that was sent to the mailbox', async () => {
  const { email, token } = await member()
  await app.call('POST', '/password-reset-dual', { body: { credential: email } })
  await ask(token)
  await runJobs(app.services, ['make_export'])
  const files = unpacked((await app.app.inject((await look(token)).url)).rawPayload)
  expect(JSON.parse(files['mail_outbox.json']!)).toMatchObject([
    { to: email, subject: expect.stringMatching(/^Reset/) },
  ])
  expect(JSON.stringify(files)).not.toContain('code=')
})

test('pictures that they sent are in it, and one whose file is missing spoils nothing', async () => {
  const { id, token } = await member()
  const { media, pool } = app.services
  const hash = 'ab'.repeat(32)
  await media.put(`${hash}-480.webp`, Buffer.from('a picture'))
  const picture = (content_hash: string) =>
    pool.query(
      `insert into pictures (id, owner_id, kind, content_hash, width, height, byte_size, widths)
       values (gen_random_uuid(), $1, 'avatar', decode($2, 'hex'), 480, 320, 9, '{480}')`,
      [id, content_hash],
    )
  await picture(hash)
  await picture('cd'.repeat(32))
  await ask(token)
  await runJobs(app.services, ['make_export'])
  const files = unpacked((await app.app.inject((await look(token)).url)).rawPayload)
  expect(files[`files/${hash}-480.webp`]).toBe('a picture')
  expect(JSON.parse(files['pictures.json']!).map(({ file }: { file: string }) => file)).toContain(`${hash}-480.webp`)
})

test('a link works for five minutes, the file is there for seven days, and a link of somebody’s own making never works', async () => {
  const person = await member()
  await ask(person.token)
  await runJobs(app.services, ['make_export'])
  const { url } = await look(person.token)
  expect(
    (await app.app.inject(url.replace(/until=(\d+)/, (_: string, until: string) => `until=${Number(until) + 9}`)))
      .statusCode,
  ).toBe(404)
  app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000)
  expect((await app.app.inject(url)).statusCode).toBe(404)
  expect((await app.app.inject((await look(person.token)).url)).statusCode).toBe(200)
  app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY_MS)
  expect(await look((await sessionFor(app.services, person)).access_token)).toBeNull()
  await forgetExports({ ...app.services, clock: () => new Date(app.clock.now.getTime() + 1000) })
  await runJobs(app.services, ['delete_private_file'])
  const name = /files\/([^?]+)/.exec(url)![1]!
  expect(await app.services.media.get(name)).toBeNull()
})

test('a try that broke off is begun again, and made twice it keeps its file', async () => {
  const { token, id } = await member()
  await ask(token)
  const broken = {
    exportOf: () => ({
      no_such_table: app.services.person_rows[0]!.exportOf!({
        ...{ id, emails: [], thing_ids: [], bakery_ids: [], customer_ids: [] },
      }).users!,
    }),
  }
  const { rows } = await app.services.pool.query('select id, file from data_exports where user_id = $1', [id])
  const few = app.services.person_rows.slice(0, 1)
  await expect(makeExport({ ...app.services, person_rows: [...few, broken] }, rows[0])).rejects.toThrow()
  expect(await look(token)).toMatchObject({ state: 'making' })
  await makeExport({ ...app.services, person_rows: few }, rows[0])
  const made = await look(token)
  expect(made.state).toBe('ready')
  await makeExport(app.services, rows[0])
  expect((await app.app.inject(made.url)).statusCode).toBe(200)
})

test('asking anew replaces the last one', async () => {
  const { token } = await member()
  const make = async () => {
    await ask(token)
    await runJobs(app.services, ['make_export', 'delete_private_file'])
    return (await look(token)).url as string
  }
  const [first, second] = [await make(), await make()]
  expect(second).not.toBe(first)
  expect((await app.app.inject(first)).statusCode).toBe(404)
  expect((await app.app.inject(second)).statusCode).toBe(200)
})

test('whoever had the session for a minute loses the archive with it: by a new password, a block, or leaving', async () => {
  const { pool } = app.services
  const left = async (end: (person: Awaited<ReturnType<typeof member>>) => Promise<unknown>) => {
    const person = await member()
    await ask(person.token)
    await runJobs(app.services, ['make_export'])
    const { url } = await look(person.token)
    expect((await app.app.inject(url)).statusCode).toBe(200)
    await end(person)
    await runJobs(app.services, ['delete_private_file'])
    return (await app.app.inject(url)).statusCode
  }
  const reset = async (person: Awaited<ReturnType<typeof member>>) => {
    const { access_token: token } = await sessionFor(app.services, person, 'recovery')
    await app.call('PUT', '/auth/user', { token, body: { password: 'Rye-and-Shine-8' } })
  }
  const block = ({ email }: { email: string }) => pool.query('insert into blocked_emails (email) values ($1)', [email])
  const leave = ({ token }: { token: string }) => app.call('POST', '/account/deletion', { token })
  expect([await left(reset), await left(block), await left(leave)]).toEqual([404, 404, 404])
})

test('a try after its row has gone leaves no file', async () => {
  const { media } = app.services
  const file = 'private-0123456789.zip'
  await media.put(file, Buffer.from('all the data'))
  await makeExport(app.services, { id: '00000000-0000-4000-8000-000000000000', file })
  expect(await media.get(file)).toBeNull()
})

test('it says what we, a bakery or a member did for them, and not who of us', async () => {
  const { id, token } = await member()
  const helper = await member()
  const { db, pool } = app.services
  const bakery = await makeBakery(db)
  await pool.query(
    `insert into help_requests (id, number, kind, message, user_id) values ($1, 'H-2222-2222', 'bug', 'Broken', $1)`,
    [id],
  )
  await pool.query(
    `insert into help_answers (id, request_id, from_us, editor_id, body) values (gen_random_uuid(), $1, true, $2, 'Mended')`,
    [id, helper.id],
  )
  await pool.query(
    `insert into reviews (id, user_id, bakery_id, stars, body, reply, replied_at, replied_by)
     values (gen_random_uuid(), $1, $2, 5, 'Good', 'Thank you', now(), $3)`,
    [id, bakery.id, helper.id],
  )
  await ask(token)
  await runJobs(app.services, ['make_export'])
  const files = unpacked((await app.app.inject((await look(token)).url)).rawPayload)
  expect(files['help_answers.json']).toContain('Mended')
  expect(files['reviews.json']).toContain('Thank you')
  expect(JSON.stringify(files)).not.toContain(helper.id)
})

test('no column of it names another person, but for whom they blocked', async () => {
  const nobody = {
    id: '00000000-0000-4000-8000-000000000000',
    emails: [],
    thing_ids: [],
    bakery_ids: [],
    customer_ids: [],
  }
  const tables = app.services.person_rows.flatMap(({ exportOf }) => Object.keys(exportOf?.(nobody) ?? {}))
  const { rows } = await app.services.pool.query(
    `select distinct a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conrelid::regclass::text = any ($1) and a.attname <> all ($2)
     order by 1`,
    [tables, LEFT_OUT],
  )
  const own = [
    'author_id',
    'claimed_by',
    'customer_id',
    'edited_by',
    'owner_id',
    'reporter_id',
    'submitted_by',
    'user_id',
  ]
  expect(rows.map(({ name }) => name).filter((name) => !own.includes(name))).toEqual(['blocked_id'])
})
