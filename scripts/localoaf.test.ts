import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makeBakery } from '../tests/factories/make'
import { makeOrderRow } from '../tests/factories/order-row'
import { makePerson, type Person, sessionFor } from '../tests/factories/people'
import { useApp } from '../tests/setup/app'
import { allCommands, runCommand } from './localoaf'

const app = useApp()
const folder = mkdtempSync(path.join(tmpdir(), 'localoaf-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const steps: string[] = []
const run = (...argv: string[]) =>
  runCommand(argv, {
    use: (work) => work(app.services),
    useDatabase: (work) => work(app.services),
    progress: (step) => void steps.push(step),
  })
const told = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).out)
const isIn = async (token: string) => (await app.call('GET', '/auth/user', { token })).status === 200
const rolesOf = async ({ id }: Person) =>
  (await app.services.pool.query('select role from user_roles where user_id = $1 order by role', [id])).rows.map(
    ({ role }) => role,
  )
const audited = async (subject: string) =>
  (
    await app.services.pool.query('select action from audit_log where subject_id = $1 order by created_at, id', [
      subject,
    ])
  ).rows.map(({ action }) => action)

describe('the program', () => {
  test('says what it can do, and each command how it is called', async () => {
    const { out, failed } = await run('--help')
    expect(failed).toBe(false)
    for (const name of Object.keys(await allCommands())) {
      expect(out).toContain(`\n  ${name} `.trimEnd())
      expect((await run(name, '--help')).out).toContain(`npm run localoaf -- ${name}`)
    }
    expect((await run()).out).toBe(out)
  })

  test.each([
    [['bake'], 'There is no command bake.'],
    [['constructor'], 'There is no command constructor.'],
    [['block'], 'Usage: npm run localoaf -- block EMAIL --reason TEXT'],
    [['block', 'a@b.test', 'c@d.test'], 'Usage: npm run localoaf -- block'],
    [['block', 'nobody', '--reason', 'x'], 'nobody is not an e-mail address.'],
    [['block', 'a@b.test'], 'Say why, for the audit log'],
    [['backup', '--dry-run'], "Unknown option '--dry-run'"],
    [['revoke', 'nobody@bread.test'], 'There is no account with the address nobody@bread.test.'],
    [['retry-refund', 'x'], 'There is no order X.'],
    [['retry-refund', newId()], 'that has failed.'],
    [['reconcile'], 'Payments run in the sandbox here'],
    [['audit-check', '--head', 'x'], 'A head is 64 letters and digits'],
    [['restore', '/nowhere/at/all'], 'is not a backup'],
  ])('refuses %j in a sentence', async (argv, sentence) => {
    const { out, failed } = await run(...argv)
    expect([failed, out]).toEqual([true, expect.stringContaining(sentence)])
    expect(await told(...argv)).toEqual({ ok: false, error: out })
  })
})

describe('people', () => {
  test('revoke signs out everywhere and takes the roles; a dry run only says so', async () => {
    await makePerson(app.services, { roles: ['admin'] })
    const person = await makePerson(app.services, { roles: ['admin', 'editor'] })
    const { access_token: token } = await sessionFor(app.services, person)
    const said = { ok: true, email: person.email, sessions: 1, roles: ['admin', 'editor'] }
    expect(await told('revoke', person.email, '--dry-run')).toMatchObject({ ...said, dry_run: true })
    expect([await isIn(token), await rolesOf(person), await audited(person.id)]).toEqual([
      true,
      ['admin', 'editor'],
      [],
    ])
    expect(await told('revoke', person.email, '--keep-roles')).toMatchObject({ ...said, roles: [] })
    expect([await isIn(token), await rolesOf(person)]).toEqual([false, ['admin', 'editor']])
    expect((await run('revoke', person.email.toUpperCase())).out).toBe(
      `${person.email} is signed out of 0 devices, and is no admin or editor anymore.`,
    )
    expect(await rolesOf(person)).toEqual([])
    expect(await audited(person.id)).toEqual(['sessions.revoked', 'role.removed', 'role.removed', 'sessions.revoked'])
  })

  test('revoke leaves the last admin, and their sessions too', async () => {
    const { pool } = app.services
    await pool.query(
      'alter table user_roles disable trigger user; delete from user_roles; alter table user_roles enable trigger user',
    )
    const last = await makePerson(app.services, { roles: ['admin'] })
    const { access_token: token } = await sessionFor(app.services, last)
    for (const dry of [['--dry-run'], []])
      expect(await run('revoke', last.email, ...dry)).toEqual({ failed: true, out: 'The last admin can’t be removed.' })
    expect([await isIn(token), await rolesOf(last)]).toEqual([true, ['admin']])
  })

  test('two-step-off lets somebody in again who has lost it all, and tells them', async () => {
    const person = await makePerson(app.services, { two_step: true })
    const said = { ok: true, email: person.email, changed: true }
    expect(await told('two-step-off', person.email, '--dry-run')).toMatchObject({ ...said, dry_run: true })
    expect(await told('two-step-off', person.email)).toMatchObject(said)
    expect(await told('two-step-off', person.email)).toMatchObject({ ...said, changed: false })
    expect(await audited(person.id)).toEqual(['two_step.turned_off'])
    const { rows } = await app.services.pool.query('select subject from mail_outbox where "to" = $1', [person.email])
    expect(rows).toEqual([{ subject: expect.stringContaining('Two-step sign-in is off') }])
  })

  test('block and unblock', async () => {
    const person = await makePerson(app.services)
    const { access_token: token } = await sessionFor(app.services, person)
    await run('block', person.email, '--reason', 'Spam', '--dry-run')
    expect(await isIn(token)).toBe(true)
    expect((await run('block', person.email, '--reason', 'Spam')).out).toBe(`${person.email} is blocked.`)
    expect(await isIn(token)).toBe(false)
    expect((await run('unblock', person.email)).failed).toBe(false)
    expect((await run('unblock', person.email)).out).toBe('This address isn’t blocked.')
    expect(await audited(person.email)).toEqual(['email.blocked', 'email.unblocked'])
  })

  test('export writes what they could download, never over another file', async () => {
    const person = await makePerson(app.services)
    const file = path.join(folder, 'one.zip')
    const { tables } = await told('export', person.email, file)
    expect(tables).toBeGreaterThan(20)
    expect(steps).toContain('Reading profiles')
    expect([statSync(file).mode & 0o777, statSync(file).size > 1000]).toEqual([0o600, true])
    expect((await run('export', person.email, file)).out).toContain('EEXIST')
    expect(await audited(person.id)).toEqual(['user.exported'])
  })

  test('erase wants a yes, waits for what is open, and deletes at once', async () => {
    const { db, pool } = app.services
    const person = await makePerson(app.services)
    const { id: order_id } = await makeOrderRow(db, { customer_id: person.id, status: 'confirmed' })
    const is_there = async () => (await pool.query('select from users where id = $1', [person.id])).rowCount === 1
    expect((await run('erase', person.email)).out).toContain('add --yes')
    expect((await run('erase', person.email, '--yes')).out).toMatch(/^They still have an order that isn’t finished\./)
    await pool.query(`update orders set status = 'completed' where id = $1`, [order_id])
    expect((await run('erase', person.email, '--dry-run')).out).toContain('nothing has changed')
    expect(await is_there()).toBe(true)
    await run('block', person.email, '--reason', 'Spam')
    expect((await run('erase', person.email, '--yes')).out).toContain('Unblock them first')
    await run('unblock', person.email)
    expect((await run('erase', person.email, '--yes')).failed).toBe(false)
    expect([await is_there(), await audited(person.id)]).toEqual([false, ['user.erased']])
  })
})

test('give-bakery gives a bakery away without a second admin', async () => {
  const bakery = await makeBakery(app.services.db)
  const person = await makePerson(app.services)
  const ownerOf = async () =>
    (await app.services.pool.query('select claimed_by from bakeries where id = $1', [bakery.id])).rows[0].claimed_by
  expect((await run('give-bakery', bakery.slug, person.email)).out).toContain('Say why')
  const why = ['--reason', 'Both wrote us']
  expect((await run('give-bakery', 'no-such-bakery', person.email, ...why)).out).toBe(
    'There is no bakery no-such-bakery.',
  )
  expect((await run('give-bakery', bakery.slug, person.email, ...why, '--dry-run')).failed).toBe(false)
  expect(await ownerOf()).toBeNull()
  expect((await run('give-bakery', bakery.slug, person.email, ...why)).failed).toBe(false)
  expect([await ownerOf(), await audited(bakery.id)]).toEqual([person.id, ['bakery.transferred']])
})

test('retry counts what a dry run leaves alone', async () => {
  const { pool } = app.services
  await pool.query(`insert into due_failures (kind, subject_id, tries, last_error) values ('test', 'one', 30, 'no')`)
  const given_up = async () => (await pool.query('select from due_failures where next_at is null')).rowCount
  expect(await told('retry', '--dry-run')).toMatchObject({ jobs: 0, mails: 0, rows: 1 })
  expect(await given_up()).toBe(1)
  expect(await told('retry')).toMatchObject({ rows: 1, dry_run: false })
  expect(await given_up()).toBe(0)
  await told('retry')
  const entries = `select actor_id, action, subject_id, details from audit_log where subject_type = 'health'`
  expect((await pool.query(entries)).rows).toEqual([
    { actor_id: null, action: 'rows.retried', subject_id: 'all', details: { retried: 1 } },
  ])
})

test('a backup is made, looked at, and refused for a database that people live in', async () => {
  await makePerson(app.services)
  const saved = path.join(folder, 'saved')
  const { tables } = await told('backup', saved)
  expect(existsSync(path.join(saved, 'manifest.json'))).toBe(true)
  const entries = `select actor_id, subject_id, details from audit_log where action = 'backup.made'`
  expect((await app.services.pool.query(entries)).rows).toMatchObject([
    { actor_id: null, subject_id: 'saved', details: { folder: saved, tables } },
  ])
  expect((await run('restore', saved, '--dry-run')).out).toContain('add --replace')
  expect(await told('restore', saved, '--replace', '--dry-run')).toMatchObject({ tables, dry_run: true })
}, 60_000)

test('the audit log that all this wrote is whole', async () => {
  expect(await told('audit-check')).toMatchObject({ ok: true, damage: [] })
})
