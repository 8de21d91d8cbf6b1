import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { claimScene } from '../../../tests/factories/claims'
import { photo } from '../../../tests/factories/pictures'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { runJobs } from '../../../tests/setup/jobs'

const site = useApp()
const { signIn, send } = claimScene(site)
type Someone = Awaited<ReturnType<typeof signIn>>
let [rosa, edith] = [] as unknown as [Someone, Someone]
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows

beforeAll(async () => {
  rosa = await signIn({ full_name: 'Rosa Reader' })
  edith = await signIn({ roles: ['editor'], full_name: 'Edith Editor' })
})
beforeEach(async () => {
  await sql('delete from help_requests')
  await sql('delete from rate_limits')
  await sql('delete from mail_outbox')
})

const EMAIL = 'mo@crumbs.test'
const QUESTION = { kind: 'contact', message: 'Where is my rye?', email: EMAIL }
const ask = (body: object = QUESTION, token?: string) => site.call('POST', '/help-requests', { body, token })
const read = (number: string, query: Record<string, string> = {}, token?: string) =>
  site.call('GET', `/help-requests/${number}`, { query, token })
const write = (number: string, body: object, token?: string) =>
  site.call('POST', `/help-requests/${number}/messages`, { body, token })
const mails = (to = EMAIL) => sql('select subject, text, html from mail_outbox where "to" = $1 order by id', to)
const caseOf = async (number: string) =>
  (await sql(`select c.* from cases c join help_requests r on r.id = c.subject_id where r.number = $1`, number))[0]
const carryOut = async () => {
  await sql(`update graphile_worker._private_jobs set run_at = now() where key like 'case:%'`)
  await runJobs(site.services, ['rule_case'])
}
const ruleOn = async (number: string, ruling: string, reason = '') =>
  send(edith, 'POST', `/cases/${(await caseOf(number)).id}/rule`, { ruling, reason })
const answered = async (number: string, ruling = 'answer', reason = 'It’s in the oven.') => {
  expect((await ruleOn(number, ruling, reason)).body).toEqual({ undo_seconds: 10 })
  await carryOut()
}
const tokenOf = (text: string) => /\?t=(\S+)/.exec(text)?.[1] ?? ''

describe('asking', () => {
  test('answers a number, which is mailed with a link and without a typed word', async () => {
    const { status, body } = await ask()
    expect([status, body]).toEqual([201, { number: expect.stringMatching(/^H-\w{4}-\w{4}$/) }])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: `We got your message (${body.number})` })
    expect(mail!.text).not.toContain('rye')
    expect((await read(body.number, { token: tokenOf(mail!.text) })).body.message).toBe('Where is my rye?')
  })

  test('sent again with the same id is the same one, and another’s id or other words are not', async () => {
    const id = newId()
    const sent = await Promise.all([ask({ ...QUESTION, id }), ask({ ...QUESTION, id })])
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(sent[0]!.body).toEqual(sent[1]!.body)
    expect(await mails()).toHaveLength(1)
    for (const other of [
      await ask({ ...QUESTION, id, message: 'And my focaccia?' }),
      await ask({ ...QUESTION, id, email: 'other@crumbs.test' }),
      await ask({ ...QUESTION, id }, rosa.token),
    ])
      expect([other.status, other.body.number]).toEqual([409, undefined])
    const { number } = sent[0]!.body
    const added = { id: newId(), message: 'It’s rye.', email: EMAIL }
    const written = await Promise.all([write(number, added), write(number, added)])
    expect(written.map(({ status, body }) => [status, body.answers.length])).toEqual([
      [201, 1],
      [201, 1],
    ])
    expect((await write(number, { ...added, message: 'No, wheat.' })).status).toBe(409)
  })

  test('a stranger leaves an address, except with feedback; an account is answered at its own', async () => {
    for (const kind of ['bug', 'contact'])
      expect(await ask({ kind, message: 'Hm' })).toMatchObject({
        status: 400,
        body: { details: { fields: { email: 'Please enter your email, so we can answer.' } } },
      })
    expect((await ask({ kind: 'feedback', message: 'More rye' })).status).toBe(201)
    const { number } = (await ask(QUESTION, rosa.token)).body
    expect(await mails()).toEqual([])
    expect(await mails(rosa.email)).toHaveLength(1)
    expect((await read(number, {}, rosa.token)).status).toBe(200)
  })

  test('keeps of the page only its path', async () => {
    const { number } = (await ask({ ...QUESTION, kind: 'bug', page: '/browse?q=my+illness' })).body
    expect((await read(number, { email: EMAIL })).body.page).toBe('/browse')
  })

  test('is limited per address and per person, and by the mails that one mailbox gets a day', async () => {
    expect((await ask()).status).toBe(201)
    for (const [scope, most] of Object.entries({ 'help/address': 30, 'help/person': 10, 'letters-to-address': 20 })) {
      await sql('update rate_limits set attempts = 0')
      await sql('update rate_limits set attempts = $2 where scope = $1', scope, most)
      expect((await ask()).status, scope).toBe(429)
    }
    expect(await mails()).toHaveLength(1)
  })
})

describe('a request', () => {
  test('is its author’s alone: everybody else gets the answer of a number that nobody has', async () => {
    const { number } = (await ask()).body
    const own = (await ask({ kind: 'bug', message: 'Mine' }, rosa.token)).body.number
    const other = tokenOf((await mails(rosa.email))[0]!.text)
    const none = await read('H-2222-2222', { email: EMAIL })
    expect(none).toMatchObject({
      status: 404,
      body: { error: 'We couldn’t find a request with that number and email.' },
    })
    for (const refused of [
      await read(number),
      await read(number, { email: '' }),
      await read(number, { email: rosa.email }),
      await read(number, {}, rosa.token),
      await read(number, { token: other }),
      await read(number, { token: `${other}x` }),
      await read(own, {}, edith.token),
      await write(number, { message: 'Hi', email: rosa.email }),
    ])
      expect([refused.status, refused.body]).toEqual([404, none.body])
    expect((await read(number.toLowerCase().replaceAll('-', ''), { email: ' MO@crumbs.test' })).status).toBe(200)
    expect((await read(own, { email: rosa.email })).body).toMatchObject({ number: own, answers: [] })
  })

  test('its picture is seen by its author and by editors; another one takes its place', async () => {
    const { number } = (await ask({ ...QUESTION, kind: 'bug' })).body
    const add = async (email: string, of: string = number) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await photo(640, 480).jpeg().toBuffer())]), 'map.jpg')
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      const headers = { 'content-type': request.headers.get('content-type')! }
      const url = `/functions/v1/help-requests/${of}/screenshot?${new URLSearchParams({ email })}`
      return site.app.inject({ method: 'POST', url, headers, payload: Buffer.from(await request.arrayBuffer()) })
    }
    expect((await add('other@crumbs.test')).statusCode).toBe(404)
    expect((await add(EMAIL, (await ask()).body.number)).statusCode).toBe(409)
    const [first, second] = [await add(EMAIL), await add(EMAIL)]
    expect([first.statusCode, second.statusCode], second.body).toEqual([201, 201])
    const url = (await read(number, { email: EMAIL })).body.screenshot_url
    expect(url).toMatch(/^\/files\/private-\w+\.webp\?/)
    expect(url).not.toBe(first.json().screenshot_url)
    expect((await site.app.inject({ method: 'GET', url })).headers['content-type']).toBe('image/webp')
    const { subject_id } = await caseOf(number)
    expect((await send(edith, 'GET', `/help-cases/${subject_id}`)).body.screenshot_url).toBe(url)
    expect(await sql(`select 1 from graphile_worker.jobs where task_identifier = 'delete_private_file'`)).toHaveLength(
      1,
    )
  })

  test('of one’s own are listed, the newest first', async () => {
    const [first, second] = [(await ask(QUESTION, rosa.token)).body, (await ask(QUESTION, rosa.token)).body]
    await ask(QUESTION, edith.token)
    const { items } = (await site.call('GET', '/help-requests', { token: rosa.token })).body
    expect(items.map(({ number }: { number: string }) => number)).toEqual([second.number, first.number])
    expect(items[0]).toMatchObject({ kind: 'contact', state: 'pending', title: 'Where is my rye?' })
    expect((await site.call('GET', '/help-requests')).status).toBe(401)
  })

  test('without an address nobody reads but editors', async () => {
    const { number } = (await ask({ kind: 'feedback', message: 'More rye' })).body
    for (const query of [undefined, { email: '' }, { email: 'null' }])
      expect((await read(number, query)).status).toBe(404)
    const { subject_id } = await caseOf(number)
    expect((await send(edith, 'GET', `/help-cases/${subject_id}`)).body).toMatchObject({ address: null, number })
  })

  test('a link of a mail ends when it is answered elsewhere', async () => {
    const mia = await signIn({ email: 'mia@crumbs.test' })
    const { number } = (await ask(QUESTION, mia.token)).body
    const token = tokenOf((await mails('mia@crumbs.test'))[0]!.text)
    expect((await read(number, { token })).status).toBe(200)
    await sql(`update users set email = 'new-mia@crumbs.test' where id = $1`, mia.id)
    expect((await read(number, { token })).status).toBe(404)
  })

  test('is forgotten two years after it was closed', async () => {
    const { number } = (await ask()).body
    await answered(number)
    const waiting = (await ask()).body.number
    await sql(
      `update help_requests set ruled_at = ruled_at - interval '23 months', created_at = created_at - interval '5 years'`,
    )
    await runHourly()
    expect((await read(number, { email: EMAIL })).status).toBe(200)
    await sql(`update help_requests set ruled_at = ruled_at - interval '2 months'`)
    await runHourly()
    expect((await read(number, { email: EMAIL })).status).toBe(404)
    expect((await read(waiting, { email: EMAIL })).status).toBe(200)
  })
})

const runHourly = async () => {
  await sql(`select graphile_worker.add_job('forget_help_requests')`)
  await runJobs(site.services, ['forget_help_requests'])
}

describe('in the editors’ queue', () => {
  test('waits, is answered, is told, and waits again once its author writes', async () => {
    const bug = {
      kind: 'bug',
      message: 'The map is blank.\nAlways.',
      page: '/browse',
      browser: 'Firefox 140 on Android',
    }
    const { number } = (await ask({ ...bug, version: '0.2.0', last_error: 'GET /bakeries: 500' }, rosa.token)).body
    const [listed] = (await send(edith, 'GET', '/cases?kind=help_request&state=open')).body.items
    expect(listed.shown).toMatchObject({
      title: 'The map is blank.',
      line: `Bug ${number}`,
      about: { full_name: 'Rosa Reader' },
    })
    const facts = (await send(edith, 'GET', `/help-cases/${listed.subject_id}`)).body
    expect(facts).toMatchObject({ ...bug, version: '0.2.0', last_error: 'GET /bakeries: 500', address: rosa.email })
    expect((await send(rosa, 'GET', `/help-cases/${listed.subject_id}`)).status).toBe(403)

    expect((await ruleOn(number, 'answer')).body.details.fields).toEqual({ reason: 'Write your answer.' })
    await answered(number)
    const told = (await read(number, {}, rosa.token)).body
    expect(told).toMatchObject({ state: 'answered', answers: [{ from_us: true, text: 'It’s in the oven.' }] })
    const [, mail] = await mails(rosa.email)
    expect(mail).toMatchObject({ subject: `An answer to your message (${number})` })
    expect(mail!.text).toContain('It’s in the oven.')
    expect(mail!.text).not.toContain('The map is blank')
    expect(await inBells(site.services, `help:${listed.subject_id}`)).toEqual([
      ['ruling', `An answer to your message (${number})`, `/help/requests/${number}`, 1],
    ])
    expect((await caseOf(number)).state).toBe('answered')

    const again = await write(number, { message: 'Still blank.' }, rosa.token)
    expect([again.status, again.body]).toMatchObject([
      201,
      { state: 'pending', answers: [{}, { from_us: false, text: 'Still blank.' }] },
    ])
    expect(await caseOf(number)).toMatchObject({ state: 'open', reason: null, ruled_by: null })
    await answered(number, 'ask', 'Which phone?')
    expect((await read(number, {}, rosa.token)).body.state).toBe('asked')
    expect((await mails(rosa.email)).at(-1)).toMatchObject({
      subject: `We have a question about your message (${number})`,
    })
  })

  test('an answer to what was written before something was added is not sent', async () => {
    const { number } = (await ask()).body
    await ruleOn(number, 'answer', 'It’s in the oven.')
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await write(number, { message: 'Found it!', email: EMAIL })
    await carryOut()
    expect((await read(number, { email: EMAIL })).body).toMatchObject({
      state: 'pending',
      answers: [{ text: 'Found it!' }],
    })
    expect(await mails()).toHaveLength(1)
  })

  test('what is added to one that waits is told to the editors who have it open', async () => {
    const { number } = (await ask()).body
    const told: string[] = []
    const client = await site.services.pool.connect()
    client.on('notification', ({ payload }) => told.push(payload ?? ''))
    try {
      await client.query('listen live')
      await write(number, { message: 'And my focaccia?', email: EMAIL })
      await client.query('select 1')
    } finally {
      await client.query('unlisten live')
      client.release()
    }
    expect(told.map((text) => JSON.parse(text))).toContainEqual({ to: [edith.id], event: { type: 'case' } })
  })

  test('is closed without a word, and not answered where an answer would reach nobody', async () => {
    const { number } = (await ask()).body
    await answered(number, 'dismiss', '')
    expect((await read(number, { email: EMAIL })).body).toMatchObject({ state: 'dismissed', answers: [] })
    expect(await mails()).toHaveLength(1)
    const nobody = (await ask({ kind: 'feedback', message: 'More rye' })).body.number
    expect((await ruleOn(nobody, 'answer', 'Thanks')).body.error).toContain('They left no email')
    await answered(nobody, 'dismiss', '')
    expect((await caseOf(nobody)).state).toBe('dismissed')
  })

  test('no editor rules on what they wrote themselves', async () => {
    const { number } = (await ask(QUESTION, edith.token)).body
    expect((await ruleOn(number, 'answer', 'Yes')).status).toBe(403)
  })
})

describe('an article’s votes', () => {
  const vote = (slug: string, helpful: unknown) =>
    site.call('POST', `/help-articles/${slug}/votes`, { body: { helpful } })

  test('are sums of a day, limited by address, and read by editors', async () => {
    await sql('delete from help_votes')
    expect([await vote('refunds', true), await vote('refunds', false)].map(({ status }) => status)).toEqual([204, 204])
    expect((await vote('menu', false)).status).toBe(204)
    const { items } = (await send(edith, 'GET', '/help-articles/votes')).body
    expect(items).toEqual([
      { slug: 'menu', yes: 0, no: 1 },
      { slug: 'refunds', yes: 1, no: 1 },
    ])
    for (let n = 0; n < 3; n++) expect((await vote('refunds', true)).status).toBe(204)
    expect((await vote('refunds', true)).status).toBe(429)
    expect((await sql('select yes, no from help_votes where slug = $1', 'refunds'))[0]).toEqual({ yes: 4, no: 1 })
  })

  test.each([
    ['no-such-article', true],
    ['refunds', 'maybe'],
  ])('%s, %j: refused', async (slug, helpful) => expect((await vote(slug, helpful)).status).toBe(400))

  test('are for editors to read', async () =>
    expect((await site.call('GET', '/help-articles/votes', { token: rosa.token })).status).toBe(403))
})
