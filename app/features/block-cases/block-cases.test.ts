import { beforeEach, expect, test } from 'vitest'
import { makeBill, makeRequest } from '../../../tests/factories/bills'
import { addHelper, openBakery } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, PASSWORD, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
let [owner, admin] = [] as unknown as [Person, { token: string }]
let bakery: Awaited<ReturnType<typeof openBakery>>
let open: Record<'order' | 'request' | 'invoice', string>

beforeEach(async () => {
  const { services } = app
  await services.pool.query('delete from blocked_emails')
  await services.pool.query('delete from mail_outbox')
  owner = await makePerson(services)
  admin = { token: (await sessionFor(services, await makePerson(services, { roles: ['admin'] }))).access_token }
  bakery = await openBakery(services, owner.id)
  const of = { bakery_id: bakery.id }
  open = {
    order: (await makeOrderRow(services.db, { ...of, status: 'confirmed', customer_email: 'gus@bread.test' })).id,
    request: (await makeRequest(services.db, of)).id,
    invoice: (await makeBill(services.db, { ...of, total_cents: 915, paid: [{ amount_cents: 400 }] })).id,
  }
  await makeOrderRow(services.db, { ...of, status: 'completed' })
  await makeBill(services.db, { ...of, total_cents: 900, paid: [{ amount_cents: 900 }] })
  await ask('POST', '/blocked-emails', { email: owner.email, reason: 'Fraud' })
})

const ask = (method: string, path: string, body?: object, token = admin.token) =>
  app.call(method, path, { token, ...(body ? { body } : {}) })
const run = async (sql: string, ...values: unknown[]) => (await app.services.pool.query(sql, values)).rows
const signIn = () => app.call('POST', '/auth/sign-in', { body: { credential: owner.email, password: PASSWORD } })

test('admins see what is open at the bakeries of somebody blocked, and nothing of anybody else', async () => {
  const other = await makePerson(app.services)
  await makeOrderRow(app.services.db, { bakery_id: (await openBakery(app.services, other.id)).id })
  const { status, body } = await ask('GET', '/block-cases')
  expect([status, body.items.length]).toEqual([200, 1])
  const [found] = body.items
  expect(found).toMatchObject({ user_id: owner.id, email: owner.email, reason: 'Fraud', may_finish: false })
  expect(found.bakeries).toEqual([{ id: bakery.id, name: bakery.name, slug: bakery.slug }])
  expect(Object.fromEntries(found.open.map(({ kind, id }: { kind: string; id: string }) => [kind, id]))).toEqual(open)
  expect(found.open.find(({ kind }: { kind: string }) => kind === 'invoice')).toMatchObject({ total: 9.15 })
})

test('cancelled, everything goes back, and the customers are told', async () => {
  const { status, body } = await ask('POST', `/block-cases/${owner.id}/cancel`)
  expect([status, body]).toEqual([200, { items: [] }])
  expect(await run('select status from orders where id = $1', open.order)).toEqual([{ status: 'cancelled' }])
  expect(
    await run(
      'select r.kind from refunds r join payments p on p.id = r.payment_id where p.order_id = $1 and r.customer_cents = p.amount_cents',
      open.order,
    ),
  ).toEqual([{ kind: 'full' }])
  expect(await run('select state from custom_requests where id = $1', open.request)).toEqual([{ state: 'declined' }])
  expect(await run('select state, all_back from invoices where id = $1', open.invoice)).toEqual([
    { state: 'closed', all_back: true },
  ])
  const told = await run('select distinct "to" from mail_outbox order by 1')
  expect(told.map(({ to }) => to)).toEqual(['gus@bread.test', 'ivy@bread.test', 'rae@bread.test'])
  expect(await ask('POST', `/block-cases/${owner.id}/cancel`)).toMatchObject({ status: 404 })
})

test('the cancelling is written down with all that was open, before any of it ends', async () => {
  await run(`create function stop_here() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`)
  await run('create trigger stop_here before update on orders for each row execute function stop_here()')
  try {
    expect((await ask('POST', `/block-cases/${owner.id}/cancel`)).status).toBe(500)
  } finally {
    await run('drop function stop_here() cascade')
  }
  const logged = await run(
    `select details from audit_log where action = 'block_case.cancelled' and subject_id = $1`,
    owner.id,
  )
  expect(logged.map(({ details }) => details.open.toSorted())).toEqual([
    Object.entries(open)
      .map(([kind, id]) => `${kind}:${id}`)
      .toSorted(),
  ])
})

test('cancelling asks for the second step', async () => {
  await run('update sessions set proved_at = null')
  const refused = await ask('POST', `/block-cases/${owner.id}/cancel`)
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_needed'])
  expect(await run('select status from orders where id = $1', open.order)).toEqual([{ status: 'confirmed' }])
})

test('letting them finish is written down where it changes something, and no stale page takes it back', async () => {
  const finish = (may_finish: boolean) => ask('POST', `/block-cases/${owner.id}/finish`, { may_finish })
  for (const may_finish of [false, true, true]) await finish(may_finish)
  const again = await ask('POST', '/blocked-emails', { email: owner.email, reason: 'From a stale page' })
  expect([again.status, again.body]).toEqual([201, { email: owner.email, reason: 'Fraud' }])
  expect(await run('select reason, may_finish from blocked_emails where email = $1', owner.email)).toEqual([
    { reason: 'Fraud', may_finish: true },
  ])
  await finish(false)
  const entries = await run('select action from audit_log where subject_id = $1 order by created_at, id', owner.email)
  expect(entries.map(({ action }) => action)).toEqual(['email.blocked', 'email.may_finish', 'email.may_not_finish'])
})

test('let in to finish, they work on what is open and do nothing else, until that ends', async () => {
  expect((await signIn()).status).toBe(403)
  const finish = (may_finish: boolean) => ask('POST', `/block-cases/${owner.id}/finish`, { may_finish })
  expect((await finish(true)).body.items).toMatchObject([{ user_id: owner.id, may_finish: true }])
  // The sign-in form asks this before it asks for a session.
  const shut = async () =>
    (await app.call('POST', '/auth-blocklist-check', { body: { email: owner.email } })).body.blocked
  expect(await shut()).toBe(false)
  const { access_token } = (await signIn()).body.session
  const as = (method: string, path: string, body?: object) => ask(method, path, body, access_token)
  expect((await as('GET', `/my-listing/${bakery.id}/orders`)).status).toBe(200)
  expect((await as('PUT', `/orders-api/orders/${open.order}/status`, { status: 'preparing' })).status).toBe(200)
  expect(await as('PUT', `/bakeries/${bakery.id}/listing`, { about: 'Buy here' })).toMatchObject({
    ...{ status: 403, body: { error: 'Your account is blocked. You can finish what’s open, and nothing else.' } },
  })
  expect((await as('GET', '/conversations')).status).toBe(403)
  expect((await app.call('GET', `/bakeries/${bakery.id}`)).body).toMatchObject({ closed: true, online_ordering: false })
  await finish(false)
  expect(await shut()).toBe(true)
  expect((await as('GET', `/my-listing/${bakery.id}/orders`)).status).toBe(401)
  expect((await signIn()).status).toBe(403)
})

test('a helper of theirs stays where they are', async () => {
  const helper = await makePerson(app.services)
  await addHelper(app.services, bakery.id, helper)
  const { access_token } = await sessionFor(app.services, helper)
  expect((await ask('GET', `/my-listing/${bakery.id}/orders`, undefined, access_token)).status).toBe(200)
})
