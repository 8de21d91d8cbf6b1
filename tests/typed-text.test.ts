import { beforeAll, describe, expect, test } from 'vitest'
import { reconciliation_findings } from '../app/db/schema/payments'
import type { Call } from '../app/http/contract'
import { cut, oneLine } from '../app/lib/text'
import { contracts } from '../server/api'
import { setBakery } from './factories/order-people'
import { ALONE, hostileTexts, joined, packed, type TextField, textFields, withText } from './setup/typed-text'
import { expectClean, expectCleanTables, useMailReader } from './setup/typed-text-uses'
import { ACCOUNT_SCENES } from './typed-text/account-scenes'
import { BAKERY_SCENES } from './typed-text/bakery-scenes'
import { FORUM_SCENES } from './typed-text/forum-scenes'
import { LETTER_SCENES } from './typed-text/letter-scenes'
import { ORDER_SCENES } from './typed-text/order-scenes'
import { TALK_SCENES } from './typed-text/talk-scenes'
import { type Scene, type Start, useWorld } from './typed-text/world'

const world = useWorld()
const { shop } = world
const mails = useMailReader(shop)
const SCENES: Record<string, Scene> = {
  ...{ ...ACCOUNT_SCENES, ...BAKERY_SCENES, ...TALK_SCENES, ...FORUM_SCENES, ...LETTER_SCENES, ...ORDER_SCENES },
}

const calls: [string, Call, TextField[]][] = contracts
  .flatMap((contract) => Object.entries(contract))
  .map(([key, call]): [string, Call, TextField[]] => [key, call, textFields(call.body)])
  .filter(([, , fields]) => fields.length > 0)

test('every field of text in every contract has a way to be tried', () => {
  const untried = calls
    .filter(([key]) => !SCENES[key])
    .map(([key, , fields]) => `${key}: ${fields.map(({ path }) => path.join('.'))}`)
  expect(untried, 'give these calls a scene in tests/typed-text').toEqual([])
  expect(calls.length).toBeGreaterThan(15)
})

const BAKERY_NAMES = packed(60).map(joined)

interface Round {
  kind: string
  bakery_name: string
  /** Texts that are tried as one, joined. */
  of(max: number): string[]
  asks(key: string, fields: TextField[]): boolean
}

const roundsFor = (fields: TextField[]) => Math.max(...fields.map(({ max }) => packed(max).length))

const ROUNDS: Round[] = [
  ...ALONE.map((kind) => ({
    ...{ kind, bakery_name: hostileTexts(60)[kind]! },
    of: (max: number) => [hostileTexts(max)[kind]!],
    asks: () => true,
  })),
  ...Array.from({ length: Math.max(...calls.map(([, , fields]) => roundsFor(fields))) }, (_, round) => ({
    ...{ kind: `many together, ${round + 1}`, bakery_name: BAKERY_NAMES[round % BAKERY_NAMES.length]! },
    of: (max: number) => packed(max)[round % packed(max).length]!,
    // A bakery's name goes wherever an order goes.
    asks: (key: string, fields: TextField[]) =>
      round < Math.max(roundsFor(fields), key in ORDER_SCENES ? BAKERY_NAMES.length : 0),
  })),
]

const samples = new Map<string, Start>()

describe.each(ROUNDS)('$kind', ({ kind, bakery_name, of, asks }) => {
  beforeAll(() => nameBakery(bakery_name))
  const asked = calls.filter(([key, , fields]) => SCENES[key] && asks(key, fields))
  test.each(asked)('%s', { timeout: 60_000 }, async (key, call, fields) => {
    // Payment pages are open for minutes, by the provider's clock.
    shop.clock.now = new Date()
    const scene = SCENES[key]!
    const sample = samples.get(key) ?? (await scene.begin(world, ''))
    samples.set(key, sample)
    const reader = readerOf(call, sample)
    const texts = fields.map((field) => wholeOrParts(reader, field, of(field.max)))
    for (let turn = 0; turn < Math.max(...texts.map(({ length }) => length)); turn++) {
      const typed = texts.flatMap((parts) => parts[turn] ?? [])
      const kept = typed.filter((one) => reader.accepts(one))
      const refused = typed.filter((one) => !kept.includes(one))
      // Two halves of one option are refused alone and may be kept together.
      if (refused.length > 0 && !reader.accepts(...refused)) {
        const { status, body } = await send(key, refused, sample)
        expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
        expect(status, JSON.stringify(body)).toBeLessThan(500)
      }
      for (const together of scene.apart ? kept.map((one) => [one]) : kept.length > 0 ? [kept] : []) {
        const { status, body } = await send(key, together, await scene.begin(world, String(together[0]!.field.path[0])))
        // Nothing is left of controls, and some texts must be given.
        const may_refuse = scene.keeps_nothing || kind === 'nothing but controls'
        expect(status, JSON.stringify(body)).toBeLessThan(may_refuse ? 500 : 300)
        if (status < 300) expectClean(body)
        if (status < 300) await scene.later?.(world, body)
      }
    }
    await mails.take()
    expect(await shop.services.db.select().from(reconciliation_findings)).toEqual([])
  })
})

type Typed = { field: TextField; text: string }

const bodyWith = (texts: Typed[], start: Start) =>
  texts.reduce((whole, { field, text }) => withText(whole, field.path, text), start.body)

/** What the contract makes of it. */
function readerOf(call: Call, sample: Start) {
  const read = (...some: Typed[]) =>
    some.some(({ text }) => text.includes('\0')) ? null : call.body!.safeParse(bodyWith(some, sample))
  return {
    accepts: (...some: Typed[]) => read(...some)?.success === true,
    kept: (one: Typed) => one.field.path.reduce<unknown>((part, step) => (part as Kept)?.[step], read(one)?.data),
  }
}
type Kept = Record<string | number, unknown> | undefined

/** Joined, if all that is kept of each is kept of the whole; where a contract cuts or refuses the whole, one after the other. */
function wholeOrParts({ accepts, kept }: ReturnType<typeof readerOf>, field: TextField, texts: string[]): Typed[] {
  const whole = { field, text: joined(texts) }
  if (texts.length === 1) return [whole]
  const parts = texts.map((text) => ({ field, text }))
  const left = String(kept(whole))
  const is_lost = (part: Typed) => accepts(part) && !(accepts(whole) && left.includes(String(kept(part))))
  return parts.some(is_lost) ? parts : [whole]
}

async function send(key: string, texts: Typed[], start: Start) {
  // How often somebody may ask or order is not what is tried here.
  await shop.services.pool.query(
    `delete from rate_limits;
     update orders set created_at = created_at - interval '2 days' where created_at > now() - interval '1 day'`,
  )
  const body = bodyWith(texts, start)
  const [method = '', path = ''] = key.split(' ')
  const address = path.replace(/:(\w+)/g, (_, name: string) => start.params?.[name] ?? '')
  return shop.call(method, address, { token: start.token, body })
}

test('whatever was kept, wherever it was kept, is clean', () => expectCleanTables(shop))

test('every mail that came of it arrives as it was written, from us, to one reader', async () => {
  expect(await mails.readAll()).toBeGreaterThan(0)
}, 120_000)

/** Bakers will type these soon; they go wherever an order goes. */
async function nameBakery(text: string) {
  const name = cut(oneLine(text), 60).trim().padEnd(2, 'x')
  await setBakery(shop.services, world.people.bakery.id, { name })
  await shop.services.pool.query('update menu_items set name = $1 where bakery_id = $2', [name, world.people.bakery.id])
  await shop.services.pool.query('update menu_item_options set name = $1, group_name = $1', [name])
  await shop.services.pool.query('update bakery_addresses set street = $1, pickup_instructions = $1', [name])
}
