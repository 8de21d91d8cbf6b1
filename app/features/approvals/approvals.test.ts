import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantRole, removeRole } from '~/features/accounts/access.commands.server'
import { eraseAtOnce } from '~/features/leaving/erase-at-once.commands.server'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, type Person, sessionFor, turnOnTwoStep } from '../../../tests/factories/people'
import { makeOldPerson } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { sweepApprovals } from './ask.commands.server'

const site = useApp()
const people = {} as Record<'ada' | 'bo' | 'cleo', Person>
const tokens = {} as Record<keyof typeof people, string>
let tom: Person

const sql = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)
const one = async (text: string, ...values: unknown[]) =>
  (await sql(text, ...values)).rows.map((row) => Object.values(row)[0])
const signIn = async (person: Person) => (await sessionFor(site.services, person)).access_token
const post = (token: string, path: string, body?: object) => site.call('POST', path, { token, ...(body && { body }) })
const ask = (of: Person, token = tokens.ada) =>
  post(token, `/admin/users/${of.id}/take-admin`, { reason: 'They left.' })
const decide = (id: string, word: string, token = tokens.bo, body?: object) =>
  post(token, `/admin/approvals/${id}/${word}`, body ?? (word === 'decline' ? {} : undefined))
const list = async (query: Record<string, string> = {}, token = tokens.bo) =>
  (await site.call('GET', '/admin/approvals', { token, query })).body
const rolesOf = ({ id }: Person) => one('select role from user_roles where user_id = $1', id)
const logged = (subject: string) =>
  one('select action from audit_log where subject_id = $1 order by created_at, id', subject)
const mailed = (to: Person) => one('select subject from mail_outbox where "to" = $1 order by id', to.email)
const rung = (person: Person) =>
  one(`select title from notifications where user_id = $1 and kind = 'team' and read_at is null order by id`, person.id)
const later = () =>
  sql(`update approvals set asked_at = asked_at - interval '72 hours', expires_at = expires_at - interval '72 hours'
    where outcome is null`)
const admin = (username: string, full_name: string) =>
  makeOldPerson(site.services, { roles: ['admin'], username, full_name })

beforeAll(async () => {
  people.ada = await admin('ada_admin', 'Ada Admin')
  people.bo = await admin('bo_baker', 'Bo Baker')
  people.cleo = await admin('cleo_crumb', 'Cleo Crumb')
  for (const name of ['ada', 'bo', 'cleo'] as const) tokens[name] = await signIn(people[name])
})
beforeEach(async () => {
  await sql('delete from approvals')
  await sql('delete from rate_limits')
  await sql('delete from notifications')
  await sql('delete from mail_outbox')
  await sql(
    `delete from user_roles where user_id <> all ($1)`,
    Object.values(people).map(({ id }) => id),
  )
  tom = await makeOldPerson(site.services, { roles: ['admin'], full_name: 'Tom Toast' })
})

describe('asking', () => {
  test('does nothing but keep the request, write it down and tell the other admins', async () => {
    const { status, body } = await ask(tom)
    expect([status, body]).toMatchObject([
      202,
      {
        ...{ kind: 'take_admin', subject: { id: tom.id, name: 'Tom Toast' }, from: null, to: null },
        ...{ reason: 'They left.', asked_by: { id: people.ada.id }, state: 'waiting', note: null },
        ...{ decided_by: null, may_decide: false, may_withdraw: true },
      },
    ])
    expect(new Date(body.expires_at).getTime() - site.clock.now.getTime()).toBe(72 * 3_600_000)
    expect(await rolesOf(tom)).toEqual(['admin'])
    expect(await logged(tom.id)).toEqual(['approval.asked'])
    for (const other of [people.bo, people.cleo, tom]) {
      expect(await rung(other)).toEqual(['Ada Admin asks to take the admin role from Tom Toast'])
      expect(await mailed(other)).toEqual(['Ada Admin asks for a second admin’s yes'])
    }
    expect([await rung(people.ada), await mailed(people.ada)]).toEqual([[], []])
    expect(await list()).toMatchObject({
      items: [{ id: body.id, may_decide: true, why_not: null }],
      other_admins: true,
    })
    expect((await list({ subject_id: people.bo.id })).items).toEqual([])
  })

  test('for the same twice is refused, also at the same moment', async () => {
    const answers = await Promise.all([ask(tom), ask(tom, tokens.bo), ask(tom, tokens.cleo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
    expect((await list()).items).toHaveLength(1)
  })

  test('wants a reason, an admin who is one, and somebody else’s role', async () => {
    const mute = await post(tokens.ada, `/admin/users/${tom.id}/take-admin`, { reason: ' ' })
    expect([mute.status, mute.body.details.fields]).toEqual([400, { reason: 'Say why. The other admins read it.' }])
    expect((await ask(people.ada)).body.error).toBe('This is your own role. Ask another admin to take it.')
    expect((await ask(await makePerson(site.services))).body.error).toBe('They aren’t an admin.')
    expect((await ask({ ...tom, id: crypto.randomUUID() })).status).toBe(404)
    expect((await list()).items).toEqual([])
  })

  test('says what to do where nobody could say yes', async () => {
    await sql('delete from user_roles where user_id = any ($1)', [people.bo.id, people.cleo.id])
    const refused = await ask(tom)
    await sql(
      `insert into user_roles (user_id, role, created_at) select unnest($1::uuid[]), 'admin', now() - interval '90 days'`,
      [people.bo.id, people.cleo.id],
    )
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `This takes a second admin’s yes, and there’s no one else who can give it in time. On the machine that runs the site, “npm run localoaf -- revoke ${tom.email}” does it.`,
    ])
  })
})

describe('a second admin who can’t say yes in time', () => {
  const only = { bo: '', cleo: '' }
  /** Of the two who could decide, Bo stays, with this change. */
  const askWith = async (change: string) => {
    for (const name of ['bo', 'cleo'] as const) only[name] = people[name].id
    await sql('delete from user_roles where user_id = $1', only.cleo)
    await sql(change, only.bo)
    const answer = [(await ask(tom)).status, (await list({}, tokens.ada)).other_admins]
    const back = `insert into user_roles (user_id, role, created_at) values ($1, 'admin', now() - interval '90 days') on conflict (user_id, role)
      do update set created_at = excluded.created_at`
    for (const id of Object.values(only)) {
      await sql(back, id)
      await turnOnTwoStep(site.services, id)
    }
    return answer
  }

  test.each([
    ["update user_roles set created_at = now() - interval '23 hours' where user_id = $1", 409, false],
    ["update user_roles set created_at = now() - interval '25 hours' where user_id = $1", 202, true],
    ['delete from code_apps where user_id = $1', 409, false],
  ])('%s: %i', async (change, status, others) => {
    // Tom is whom it's about, and would be one more for the list.
    await sql(`update user_roles set created_at = now() where user_id = $1`, tom.id)
    expect(await askWith(change)).toEqual([status, others])
  })
})

describe('deciding', () => {
  test('a second admin’s yes does it at once, is written down, and whoever asked hears of it', async () => {
    const { body } = await ask(tom)
    const { status, body: done } = await decide(body.id, 'approve')
    expect([status, done]).toMatchObject([
      200,
      { state: 'approved', decided_by: { id: people.bo.id }, may_decide: false },
    ])
    expect(await rolesOf(tom)).toEqual([])
    expect(await logged(tom.id)).toEqual(['approval.asked', 'role.removed', 'approval.approved'])
    const [details] = await one(
      `select details from audit_log where subject_id = $1 and action = 'role.removed'`,
      tom.id,
    )
    expect(details).toEqual({ role: 'admin', asked_by: people.ada.id, approval_id: body.id })
    expect([await rung(people.ada), await mailed(people.ada)]).toEqual([
      ['Bo Baker approved your request'],
      ['Bo Baker approved your request'],
    ])
    expect(await rung(people.cleo), 'nothing is left to do').toEqual([])
    const again = await decide(body.id, 'decline', tokens.cleo)
    expect([again.status, again.body.error]).toEqual([409, 'Bo Baker approved this already.'])
    expect((await list({ state: 'over' })).items).toMatchObject([{ id: body.id, state: 'approved' }])
  })

  test('neither who asked decides, nor whom it’s about, nor who just became an admin', async () => {
    const { body } = await ask(tom)
    const fresh = await makePerson(site.services)
    await grantRole(site.services, null, { user_id: fresh.id, role: 'admin' })
    await sql(
      'insert into code_apps (user_id, secret, confirmed_at) values ($1, $2, now())',
      fresh.id,
      Buffer.alloc(48),
    )
    for (const [token, why] of [
      [tokens.ada, 'You asked for this, so another admin decides.'],
      [await signIn(tom), 'This is about you, so another admin decides.'],
      [await signIn(fresh), 'You’re a new admin. For your first three days, others decide.'],
    ] as const)
      for (const word of ['approve', 'decline']) {
        const refused = await decide(body.id, word, token)
        expect([refused.status, refused.body.error]).toEqual([403, why])
      }
    expect((await list()).items).toMatchObject([{ state: 'waiting' }])
    expect(await rolesOf(tom)).toEqual(['admin'])
  })

  test('two at once carry it out once', async () => {
    const { body } = await ask(tom)
    const answers = await Promise.all([decide(body.id, 'approve'), decide(body.id, 'approve', tokens.cleo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await logged(tom.id)).filter((action) => action === 'role.removed')).toHaveLength(1)
  })

  test('two admins who ask for each other’s role: the first yes counts, and the other request ends with it', async () => {
    const token = await signIn(tom)
    const asked = [await ask(people.cleo, token), await ask(tom, tokens.cleo)]
    const answers = await Promise.all([
      decide(asked[0]!.body.id, 'approve', tokens.ada),
      decide(asked[1]!.body.id, 'approve', tokens.bo),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [lost] = answers.filter(({ status }) => status === 409)
    expect(lost!.body.error).toBe('Whoever asked for this isn’t an admin anymore, so it ended.')
    await sql(
      `insert into user_roles (user_id, role, created_at) values ($1, 'admin', now() - interval '90 days') on conflict do nothing`,
      people.cleo.id,
    )
  })

  test('asks once more who it is', async () => {
    const { body } = await ask(tom)
    await sql('update sessions set proved_at = null where user_id = $1', people.bo.id)
    for (const word of ['approve', 'decline']) expect((await decide(body.id, word)).body.code).toBe('step_up_needed')
    await sql('update sessions set proved_at = $2 where user_id = $1', people.bo.id, site.clock.now)
  })

  test('looks again at what it would do: nothing is done, and the request goes on waiting', async () => {
    const { body } = await ask(tom)
    await removeRole(site.services, null, { user_id: tom.id, role: 'admin' })
    const refused = await decide(body.id, 'approve')
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'They aren’t an admin anymore, so there’s nothing to take.',
    ])
    expect((await list()).items).toMatchObject([{ state: 'waiting' }])
  })

  test('a no changes nothing, tells whoever asked why, and lets them ask again', async () => {
    const { body } = await ask(tom)
    const { body: declined } = await decide(body.id, 'decline', tokens.bo, { note: 'He’s on\nvacation 🥐' })
    expect(declined).toMatchObject({ state: 'declined', note: 'He’s on\nvacation 🥐' })
    expect(await rolesOf(tom)).toEqual(['admin'])
    expect(await rung(people.ada)).toEqual(['Bo Baker declined your request'])
    const [text] = await one('select text from mail_outbox where "to" = $1', people.ada.email)
    expect(text).toContain('vacation 🥐')
    expect((await ask(tom)).status).toBe(202)
  })

  test('only whoever asked withdraws it', async () => {
    const { body } = await ask(tom)
    expect((await decide(body.id, 'withdraw')).status).toBe(403)
    expect((await decide(body.id, 'withdraw', tokens.ada)).body.state).toBe('withdrawn')
    expect((await decide(body.id, 'approve')).body.error).toBe('This was withdrawn.')
    expect(await logged(tom.id)).toEqual(['approval.asked', 'approval.withdrawn'])
    expect([await rung(people.ada), await rung(people.cleo)]).toEqual([[], []])
  })

  test('what is none is not found', async () => {
    for (const word of ['approve', 'decline', 'withdraw'])
      expect((await decide(crypto.randomUUID(), word)).status).toBe(404)
  })
})

describe('a request ends', () => {
  test('after 72 hours, and may be asked for again', async () => {
    const { body } = await ask(tom)
    await later()
    const late = await decide(body.id, 'approve')
    expect([late.status, late.body.error]).toEqual([409, 'This waited too long. Ask for it again.'])
    expect((await list()).items).toEqual([])
    expect((await list({ state: 'over' })).items).toMatchObject([{ id: body.id, state: 'expired', decided_at: null }])
    expect((await ask(tom, tokens.cleo)).status).toBe(202)
    expect(await one('select outcome from approvals where id = $1', body.id)).toEqual(['expired'])
  })

  test('and leaves the bells of all who were told, also when nobody asks for it again', async () => {
    const { body } = await ask(tom)
    await sweepApprovals(site.services)
    expect(await rung(tom), 'it still waits').toHaveLength(1)
    await later()
    await Promise.all([sweepApprovals(site.services), sweepApprovals(site.services)])
    for (const person of [people.bo, people.cleo, tom]) expect(await rung(person)).toEqual([])
    expect((await list({ state: 'over' })).items).toMatchObject([{ id: body.id, state: 'expired' }])
    expect((await decide(body.id, 'approve')).body.error).toBe('This waited too long. Ask for it again.')
    await ask(tom)
    await later()
    await ask(tom)
    expect(await rung(people.bo), 'the one that waits').toHaveLength(1)
  })

  test('and leaves the bell of whom it was about, who isn’t an admin anymore', async () => {
    const { body } = await ask(tom)
    expect((await decide(body.id, 'approve')).status).toBe(200)
    expect(await rung(tom)).toEqual([])
  })

  test('with the account of whoever asked, and no bell names them any longer', async () => {
    const asker = await makeOldPerson(site.services, { roles: ['admin'], full_name: 'Gina Gone' })
    await ask(tom, await signIn(asker))
    expect(await rung(people.bo)).toEqual(['Gina Gone asks to take the admin role from Tom Toast'])
    await removeRole(site.services, null, { user_id: asker.id, role: 'admin' })
    await eraseAtOnce(site.services, { user_id: asker.id, keeps_posts: false })
    expect(await one(`select title from notifications where title like '%Gina%'`)).toEqual([])
  })

  test.each(['lost', 'lost and got back'])('when whoever asked has %s the role', async (what) => {
    const asker = await makeOldPerson(site.services, { roles: ['admin'] })
    const { body } = await ask(tom, await signIn(asker))
    await removeRole(site.services, null, { user_id: asker.id, role: 'admin' })
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    if (what !== 'lost') await grantRole(site.services, null, { user_id: asker.id, role: 'admin' })
    expect((await decide(body.id, 'approve')).status).toBe(409)
    expect((await list({ state: 'over' })).items).toMatchObject([{ state: 'ended' }])
    expect(await rolesOf(tom)).toEqual(['admin'])
    expect((await ask(tom)).status, 'somebody else may ask').toBe(202)
  })

  test('when whoever asked is blocked', async () => {
    const asker = await makeOldPerson(site.services, { roles: ['admin'] })
    const { body } = await ask(tom, await signIn(asker))
    await sql('insert into blocked_emails (email) values ($1)', asker.email)
    expect((await decide(body.id, 'approve')).status).toBe(409)
    expect(await rolesOf(tom)).toEqual(['admin'])
  })
})

describe('a bakery', () => {
  const make = async () => {
    const owner = await makePerson(site.services)
    const given = { claimed_by: owner.id, verification_status: 'verified' as const, verified_at: site.clock.now }
    return { owner, bakery: await makeBakery(site.services.db, given), next: await makePerson(site.services) }
  }
  const give = ({ bakery, next }: Awaited<ReturnType<typeof make>>) =>
    post(tokens.ada, `/admin/bakeries/${bakery.id}/transfer`, { to: next.email, reason: 'Sold' })
  const ownerOf = async (id: string) => (await one('select claimed_by from bakeries where id = $1', id))[0]

  test('that changed hands since, or whose receiver was blocked since, stays where it is', async () => {
    const sold = await make()
    const { body: first } = await give(sold)
    const other = await makePerson(site.services)
    await sql('update bakeries set claimed_by = $1 where id = $2', other.id, sold.bakery.id)
    expect((await decide(first.id, 'approve')).body.error).toBe(
      'The bakery has another owner by now. Decline this, and ask again.',
    )
    expect(await ownerOf(sold.bakery.id)).toBe(other.id)
    const wanted = await make()
    const { body: second } = await give(wanted)
    await sql('insert into blocked_emails (email) values ($1)', wanted.next.email)
    expect((await decide(second.id, 'approve')).status).toBe(409)
    expect(await ownerOf(wanted.bakery.id)).toBe(wanted.owner.id)
  })

  test('of an admin, or for one, is given by a third', async () => {
    const { bakery } = await make()
    const { body } = await post(tokens.ada, `/admin/bakeries/${bakery.id}/transfer`, { to: 'bo_baker', reason: 'Sold' })
    expect((await decide(body.id, 'approve')).body.error).toBe('This is about you, so another admin decides.')
    expect((await decide(body.id, 'approve', tokens.cleo)).status).toBe(200)
    expect(await ownerOf(bakery.id)).toBe(people.bo.id)
  })
})

describe('an account', () => {
  const erase = (of: Person) => post(tokens.ada, `/admin/users/${of.id}/erase`, { reason: 'They wrote us.' })

  test('is deleted with a second yes, and the request and its reason go with it', async () => {
    const person = await makePerson(site.services, { full_name: 'Gina Gone' })
    const { status, body } = await erase(person)
    expect([status, body]).toMatchObject([202, { kind: 'erase_user', subject: { name: 'Gina Gone' } }])
    expect(await rung(people.bo), 'bells outlive it').toEqual(['Ada Admin asks to delete an account'])
    expect(await one('select id from users where id = $1', person.id)).toHaveLength(1)
    expect((await decide(body.id, 'approve')).body).toMatchObject({ state: 'approved', subject: null })
    expect(await one('select id from users where id = $1', person.id)).toEqual([])
    expect(await one('select id from approvals')).toEqual([])
    expect(await logged(person.id)).toEqual(['approval.asked', 'user.erased', 'approval.approved'])
    expect((await sql(`select from mail_outbox where text like '%Gina%'`)).rowCount).toBe(0)
  })

  test('with something open, or a role, isn’t even asked for, and what opened since is found at the yes', async () => {
    expect((await erase(tom)).body.error).toContain('They still have a role on our team')
    const person = await makePerson(site.services)
    const { body } = await erase(person)
    await makeOrderRow(site.services.db, { customer_id: person.id, status: 'confirmed' })
    const refused = await decide(body.id, 'approve')
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('They still have an order')])
    expect(await one('select id from users where id = $1', person.id)).toHaveLength(1)
  })
})

test('is for admins alone', async () => {
  const { body } = await ask(tom)
  const token = await signIn(await makePerson(site.services, { roles: ['editor'] }))
  expect((await site.call('GET', '/admin/approvals', { token })).status).toBe(403)
  for (const word of ['approve', 'decline', 'withdraw']) expect((await decide(body.id, word, token)).status).toBe(403)
  expect((await ask(tom, token)).status).toBe(403)
})
