import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../app/http/contract'
import { contracts } from '../server/api'
import { heldToken } from './factories/invoicing'
import { formOf, useApp } from './setup/app'
import { mutated, namesOf, shaped } from './setup/bad-input'
import { signedIn } from './setup/sign-in'

const site = useApp()
const RUNS = 25
const calls: [string, Call][] = contracts.flatMap((contract) => Object.entries(contract))

/** Who reads a body before a call's own rules do: each room has parsers of its own, and these tell its calls apart. */
const readersOf = ([key, call]: [string, Call]): string =>
  [
    ...[contracts.findIndex((contract) => key in contract), key.split(' ')[0], call.access, call.envelope],
    ...[call.upload, call.body_limit, call.a_minute, call.stream, call.file, call.pays, !call.body],
  ].join()
const firstOfTheirKind = new Map(calls.toReversed().map((one) => [readersOf(one), one[0]]))

// To read all tables after each of ten thousand requests would take minutes: they are read when a row was written since.
beforeAll(async () => {
  const { pool } = site.services
  await pool.query(`
    create sequence rows_written;
    create function count_row() returns trigger language plpgsql as $$ begin perform nextval('rows_written'); return null; end $$`)
  for (const name of await watchedTables())
    await pool.query(
      `create trigger count_row after insert or update or delete on "${name}" for each row execute function count_row()`,
    )
})

describe.each(calls)('%s', (key, call) => {
  const [method = 'GET', path = '/'] = key.split(' ')
  const access = call.access ?? 'signed-in'
  let given: string | undefined
  const token = () => given
  const names = [call.params, call.query, call.body].flatMap(namesOf)
  const send = (params: unknown, query: unknown, body: unknown): InjectOptions => ({
    method: method as 'GET',
    url: address(path, params, query),
    headers: {
      ...authorization(token()),
      ...(body === undefined || asForm(body) ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: asForm(body) ? formOf(withFile(body as object)) : JSON.stringify(body) }),
  })
  const asForm = (body: unknown) => call.upload && isObject(body)

  // A session of its own for every call: one of them signs out, another signs out everywhere.
  beforeAll(async () => {
    last = undefined
    const unique = `n${randomBytes(5).toString('hex')}`
    const roles = access === 'admin' || access === 'editor' ? [access] : []
    if (access === 'link') given = await heldToken(site)
    else if (access !== 'public')
      given = await signedIn(site, {
        email: `${unique}@localoaf.test`,
        username: unique,
        roles,
        guest: access === 'guest',
      })
  })

  test('answers bad input with a sentence and changes nothing', { timeout: 120_000 }, async () => {
    const part = (schema: Call['body']) =>
      schema
        ? fc.oneof({ weight: 1, arbitrary: shaped(schema) }, { weight: 4, arbitrary: mutated(shaped(schema)) })
        : fc.constant(undefined)
    await fc.assert(
      fc.asyncProperty(part(call.params), part(call.query), part(call.body), async (params, query, body) => {
        const { statusCode, what, fields } = await refusedOrDone(send(params, query, body))
        // A field of the call's, or one that was sent and has no place in it.
        const known = [...names, ...[params, query, body].flatMap(keysOf)]
        const own = fields.filter((field) => known.includes(field.split('.')[0]!))
        expect(own, what).toEqual(fields)
        // What is no object at all has no field that could be named.
        if (statusCode === 400 && names.length > 0 && (!call.body || isObject(body)))
          expect(fields, what).not.toEqual([])
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  test('names the field that is wrong', { timeout: 120_000 }, async () => {
    const parts = { params: sample(call.params), query: sample(call.query), body: sample(call.body) }
    for (const [part, wrong] of Object.entries(WRONG) as [keyof typeof WRONG, unknown][])
      for (const name of namesOf(call[part])) {
        const [from, value] = [parts[part] as object, part === 'body' && call.upload ? '\0' : wrong]
        const sent = { ...parts, [part as string]: { ...from, [name]: value } }
        const { statusCode, what, fields } = await refusedOrDone(send(sent.params, sent.query, sent.body))
        expect(statusCode, what).toBe(call.upload && name === 'file' ? 415 : 400)
        expect(
          fields.map((field) => field.split('.')[0]),
          what,
        ).toContain(name)
      }
  })

  // Whole numbers, but more than a column of them holds: by itself, or among several.
  test.runIf(names.length > 0)('stands a number that no column holds', { timeout: 120_000 }, async () => {
    const parts = { params: sample(call.params), query: sample(call.query), body: sample(call.body) }
    for (const part of ['params', 'query', 'body'] as const)
      for (const name of namesOf(call[part]))
        for (const large of [2 ** 31, [3e9]]) {
          const sent = { ...parts, [part]: { ...(parts[part] as object), [name]: large } }
          await refusedOrDone(send(sent.params, sent.query, sent.body))
        }
  })

  test.runIf(fieldsOf(call).length > 1)('names both of two fields that are wrong', { timeout: 120_000 }, async () => {
    const [params, body] = [call.params, call.body].map(sample)
    const wrong = call.upload ? '\0' : WRONG.body
    for (const pair of pairsOf(fieldsOf(call))) {
      const sent = { ...(body as object), ...Object.fromEntries(pair.map((name) => [name, wrong])) }
      const { statusCode, what, fields } = await refusedOrDone(send(params, sample(call.query), sent))
      expect(statusCode, what).toBe(400)
      expect(
        fields.map((field) => field.split('.')[0]),
        what,
      ).toEqual(expect.arrayContaining(pair))
    }
  })

  // Most of it never gets as far as the call.
  test('answers raw bytes and odd headers with a sentence', async () => {
    const url = address(path, {}, {})
    const isFirst = firstOfTheirKind.get(readersOf([key, call])) === key
    const odd: [string, Buffer][] = [
      ['application/json', Buffer.alloc(0)],
      ['application/json', Buffer.from('"hello"')],
      ['nonsense', Buffer.from('{}')],
      ['application/json', Buffer.from('{"a":')],
      ['application/json', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
      ['application/json', Buffer.from(`"${'x'.repeat(300_000)}"`)],
      ['application/json', Buffer.from('['.repeat(50_000))],
      ['application/json', Buffer.from('{"__proto__":{"a":1},"constructor":{"prototype":{}}}')],
      ['text/plain', Buffer.from('hello')],
      ['application/x-www-form-urlencoded', Buffer.from('a=1')],
      ['multipart/form-data; boundary=x', Buffer.from('--x--')],
    ]
    for (const [type, payload] of isFirst ? odd : odd.slice(0, FAR)) {
      await refusedOrDone({
        method: method as 'GET',
        url,
        headers: { ...authorization(token()), 'content-type': type },
        ...(method === 'GET' ? {} : { payload }),
      })
    }
    await refusedOrDone({
      method: method as 'GET',
      url,
      headers: { authorization: 'Bearer \u00ff\u00fe', 'content-type': 'application/json' },
    })
  })
})

const sample = (schema: Call['body']) => (schema ? fc.sample(shaped(schema), { numRuns: 1, seed: 7 })[0] : undefined)

/** Of the body; a form's file is bytes, which cannot be wrong in themselves. */
const fieldsOf = ({ body, upload }: Call) => namesOf(body).filter((name) => !(upload && name === 'file'))

/** Each with the one after it, the last with the first. */
const pairsOf = (names: string[]) => names.map((name, at) => [name, names[(at + 1) % names.length]!])

/** So many of the odd ones may reach a call itself. */
const FAR = 3

/** What no field of a call takes; a longer name in an address would not even find the call. */
const WRONG = { params: '\0', query: 'x'.repeat(5000), body: [[{}]] }

/** A form's file is bytes, whatever they are. */
const withFile = (body: object) => ('file' in body ? { ...body, file: Buffer.from(String(body.file)) } : body)

const keysOf = (value: unknown) => (isObject(value) ? Object.keys(value as object) : [])
const isObject = (value: unknown) => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Never a 5xx; a refusal has a sentence and leaves every table as it was (counters of attempts aside). */
async function refusedOrDone(request: InjectOptions) {
  const before = last ?? (await fingerprint())
  last = undefined
  const response = await site.app.inject(request)
  const what = `${request.method} ${request.url} ${String(request.payload ?? '').slice(0, 300)} → ${response.statusCode} ${response.body.slice(0, 300)}`
  expect(response.statusCode, what).toBeLessThan(500)
  const { statusCode } = response
  if (statusCode < 400) return { statusCode, what, fields: [] }
  const { error, message, details } = response.json<Refusal>()
  expect(error ?? message, what).toMatch(/^.{5,}/)
  expect(response.body, what).not.toMatch(/at .*\.[jt]s|select |insert |zod|pg_/i)
  const after = await fingerprint()
  expect(after, what).toBe(before)
  last = after
  for (const sentence of Object.values(details?.fields ?? {})) expect(sentence, what).toMatch(/^.{5,}/)
  return { statusCode, what, fields: Object.keys(details?.fields ?? {}) }
}

interface Refusal {
  error?: string
  message?: string
  details?: { fields?: Record<string, string> }
}

/** All but those that count attempts and remember who called. */
const watchedTables = async () =>
  (
    await site.services.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'sessions', 'session_tokens', 'known_devices', 'sign_ins')`,
    )
  ).rows.map(({ name }) => name)

/** Since the last refusal nothing has been asked: what stood after it stands before the next request. */
let last: string | undefined

/** What stood in all tables when so many rows had been written, those of transactions that failed among them. */
let standing: { written: string; all: string } | undefined
async function fingerprint(): Promise<string> {
  const { pool } = site.services
  // With the counters of attempts, or every later answer would be the limit's; in one statement, for the time of ten thousand.
  const { rows } = await pool.query<{ written: string }>(
    'with forgotten as (delete from rate_limits) select last_value as written from rows_written',
  )
  const { written } = rows[0]!
  if (standing?.written !== written) standing = { written, all: await readAll() }
  return standing.all
}

async function readAll(): Promise<string> {
  const parts = (await watchedTables()).map(
    (name) => `select '${name}' as t, count(*) as n, coalesce(sum(hashtext(x::text)::bigint), 0) as h from "${name}" x`,
  )
  const { rows } = await site.services.pool.query<{ all: string }>(
    `select string_agg(t || n || ':' || h, ',' order by t) as all from (${parts.join(' union all ')}) as every`,
  )
  return rows[0]!.all
}

function address(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(values[name] ?? 'x'))
  const entries = query !== null && typeof query === 'object' ? Object.entries(query) : []
  const search = entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return `/functions/v1${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

/** Lone surrogates cannot be written in an address at all; the rest goes out as it is. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.toWellFormed()) || '%20'
}

const authorization = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}
