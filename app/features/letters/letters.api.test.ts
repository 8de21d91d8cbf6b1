import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LETTERS } from '../../../server/features'
import { claimScene } from '../../../tests/factories/claims'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'

const site = useApp()
const { signIn } = claimScene(site)
type Someone = Awaited<ReturnType<typeof signIn>>
let [ada, edith] = [] as unknown as [Someone, Someone]
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
const KEY = 'saved.takes_orders'
const NONE = { subject: null, preheader: null, heading: null, body: null }

beforeAll(async () => {
  ada = await signIn({ full_name: 'Ada Admin', roles: ['admin'] })
  edith = await signIn({ full_name: 'Edith Editor', roles: ['editor'] })
})
beforeEach(() => sql('delete from letter_overrides').then(() => sql('delete from mail_outbox')))

const read = (key = KEY, token = ada.token) => site.call('GET', `/letters/${key}`, { token })
const save = (words: object, over = 0, token = ada.token) =>
  site.call('POST', `/letters/${KEY}/versions`, { token, body: { ...words, over } })
const preview = (words: object, key = KEY) =>
  site.call('POST', `/letters/${key}/preview`, { token: ada.token, body: words })

test('admins alone see and change them', async () => {
  expect((await save({ subject: 'News' })).status).toBe(201)
  for (const token of [edith.token, undefined]) {
    const calls: [string, string, object?][] = [
      ['GET', '/letters'],
      ['GET', `/letters/${KEY}`],
      ['POST', `/letters/${KEY}/preview`, { subject: 'x' }],
      ['POST', `/letters/${KEY}/versions`, { subject: 'x', over: 1 }],
      ['POST', `/letters/${KEY}/test`, { subject: 'x' }],
    ]
    for (const [method, path, body] of calls)
      expect((await site.call(method, path, { token, body })).status).toBe(token ? 403 : 401)
  }
  expect((await read()).body.words.subject).toBe('News')
  expect((await read('order.unknown')).status).toBe(404)
})

test('what everybody gets takes showing once more that it’s you; looking and testing don’t', async () => {
  await sql('update sessions set proved_at = null')
  const refused = await save({ subject: 'News' })
  const looked = [await read(), await preview({ subject: 'News' })]
  await sql('update sessions set proved_at = $1', site.clock.now)
  expect([refused.status, refused.body.code]).toEqual([403, 'step_up_needed'])
  expect(looked.map(({ status }) => status)).toEqual([200, 200])
  expect((await read()).body.words).toEqual(NONE)
})

test('all of them are listed, and which are overridden or broken', async () => {
  await save({ subject: 'News' })
  const { rooms } = (await site.call('GET', '/letters', { token: ada.token })).body
  const listed = rooms.flatMap(({ letters }: { letters: object[] }) => letters)
  expect(listed).toHaveLength(LETTERS.length)
  const changed = listed.filter(({ overridden_at }: { overridden_at: string | null }) => overridden_at)
  expect(changed).toMatchObject([{ key: KEY, broken: false, bulk: true, subject: 'Rye & Shine takes orders now' }])
})

test('every letter can be begun from its built-in words, which are fine as they are', async () => {
  for (const { key } of LETTERS) {
    const { body } = await read(key)
    const shown = await preview(body.start, key)
    expect([key, shown.status]).toEqual([key, 200])
    const broken = shown.body.problems.filter(({ sentence }: { sentence: string }) => !/can be empty/.test(sentence))
    expect([key, broken]).toEqual([key, []])
    expect(shown.body.samples[0].light).toContain('@media not all')
    expect(shown.body.samples[0].dark).toContain('@media all')
  }
}, 60_000)

test('the beginning of the words says variables where the sample says what they hold', async () => {
  const { body } = await read()
  expect(body.start.subject).toBe('{{ bakery_name }} takes orders now')
  expect(body.variables).toContainEqual({
    ...{ name: 'bakery_name', sample: 'Rye & Shine', insert: '{{ bakery_name }}' },
  })
})

describe('words that do not work', () => {
  // Every letter was looked at just now, which is as often as a minute allows.
  beforeAll(() => site.services.pool.query('delete from rate_limits'))
  test.each([
    [{ subject: '{{ baker }}' }, 'subject', 1, 'This email knows no “baker”. Pick one from the list.'],
    [{ body: 'Hi\n\n{{ bakery_name | shout }}' }, 'body', 3, 'Line 3: There’s no filter “shout”.'],
    [{ body: 'Hi\n{% if bakery_name %}' }, 'body', 2, 'Line 2: {% if bakery_name %} has no end.'],
    [{ body: '{{ bakery_name' }, 'body', 1, 'Line 1: A {{ has no }}.'],
    [{ body: '{% render "x" %}' }, 'body', 1, 'Line 1: “render” doesn’t work here.'],
    [{ heading: '{{ off_url }}' }, 'heading', 1, /^Leave links out here/],
    [{ subject: 'x{% for u in off_url %}{{ u }}{% endfor %}' }, 'subject', 1, /^Leave links out here/],
    [{ preheader: 'Look at HTTPS://evil.test' }, 'preheader', 1, /^Leave links out here/],
    [{ preheader: '{% if false %}x{% endif %}' }, 'preheader', 1, /can come out empty/],
  ])('%j', async (words, field, line, sentence) => {
    const said = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)
    const { body } = await preview(words)
    expect(body.problems).toEqual([{ field, line, sentence: said }])
    expect(body.samples).toHaveLength(1)
    expect(await save(words)).toMatchObject({ status: 400, body: { details: { fields: { [field]: said } } } })
    expect((await read()).body.version).toBe(0)
  })
})

test('a version each, compared and brought back; who wrote over an older one is told', async () => {
  await save({ subject: 'One' })
  await save({ subject: 'Two', body: 'Hello' }, 1)
  const late = await save({ subject: 'Three' }, 1)
  expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('Another admin changed this email')])
  const { body } = await save({ ...NONE }, 2)
  expect(body.words).toEqual(NONE)
  expect(body.versions).toMatchObject([
    { version: 3, subject: null, active: false, author: 'Ada Admin' },
    { version: 2, subject: 'Two', body: 'Hello', active: false },
    { version: 1, subject: 'One', body: null },
  ])
})

test('each change is in the audit log', async () => {
  const [before] = await sql('select count(*)::int as entries from audit_log')
  await save({ subject: 'One', body: 'Hello' })
  await save({ subject: 'Late' })
  await save({ ...NONE }, 1)
  const entries = await sql(
    'select actor_id, action, subject_id, details from audit_log join audit_chain on entry_id = audit_log.id order by seq offset $1',
    before.entries,
  )
  const entry = { actor_id: ada.id, action: 'letter.changed', subject_id: KEY }
  expect(entries).toEqual([
    { ...entry, details: { version: 1, subject: 'One', body: 'Hello' } },
    { ...entry, details: { version: 2 } },
  ])
})

test.each([-1, 1.5, 3_000_000_000, 2 ** 53])('written over version %d: refused', async (over) =>
  expect((await save({ subject: 'One' }, over)).status).toBeLessThan(500),
)

test('a change of broken words ends their finding', async () => {
  await save({ subject: 'One' })
  await sql(`update letter_overrides set broken_at = now(), broken_because = 'x'`)
  const [row] = await sql('select id from letter_overrides')
  await sql(`select graphile_worker.add_job('report_broken_letter', json_build_object('id', $1::text))`, row.id)
  await runJobs(site.services, ['report_broken_letter'])
  const open = () => sql('select kind from reconciliation_findings where resolved_at is null')
  expect(await open()).toEqual([{ kind: 'letter_broken' }])
  expect((await read()).body.broken).toEqual({ at: expect.any(String), why: 'x' })
  await save({ subject: 'Two' }, 1)
  expect(await open()).toEqual([])
  expect((await read()).body.broken).toBeNull()
})

test('a test comes to oneself alone, with the words that are tried', async () => {
  const { body } = await site.call('POST', `/letters/${KEY}/test`, {
    token: ada.token,
    body: { subject: 'Try {{ bakery_name }}' },
  })
  const mails = await sql('select "to", subject, headers, bulk from mail_outbox')
  expect(mails).toEqual([{ to: body.sent_to, subject: 'Try Rye & Shine', headers: {}, bulk: false }])
  expect(body.sent_to).toBe((await sql('select email from users where id = $1', ada.id))[0].email)
})
