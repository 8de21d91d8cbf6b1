import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { inPages } from '~/live/answer'
import { contracts } from '../server/api'
import { useApp } from './setup/app'
import { pagingLists } from './setup/paging-lists'

const site = useApp()
const { tokens, open, scenes: SCENES } = pagingLists(site)
beforeAll(open)

/** Rows of these stay where they are and are never gone: the law of a state, by its name, what the provider paid out, letters by their number, and the audit log. */
const FIXED = ['GET /admin/audit', 'GET /cottage-programs', 'GET /payouts/:bakery_id/bank', 'GET /breadletter-issues']

/** Numbered pages, of a search or in the words of the orders' API, which was there first (decision 120). */
const NUMBERED = [
  ...['GET /bakeries', 'POST /search-bakeries', 'POST /rpc/find_bakeries_within_radius', 'GET /saved-bakeries'],
  ...['GET /orders-api/orders', 'GET /orders-api/orders/customer/:id', 'GET /orders-api/orders/bakery/:id'],
]

const calls = contracts.flatMap((contract) => Object.entries(contract))
// biome-ignore lint/suspicious/noExplicitAny: schemas of every kind, looked at for the names of their fields
const shapeOf = (schema: any): Record<string, any> => schema?.shape ?? {}

test('every list that pages is here', () => {
  const paging = calls.filter(
    ([key, { answer }]) => key.startsWith('GET ') && shapeOf(answer).next?.type === 'nullable',
  )
  const tried = new Set([...FIXED, ...Object.keys(SCENES).map((key) => key.split('?')[0]!)])
  expect(paging.map(([key]) => key).sort()).toEqual([...tried].sort())
  const numbered = calls.filter(([, call]) =>
    Object.keys({ ...shapeOf(call.query), ...shapeOf(call.body) }).some((name) => /^(p_)?offset$/.test(name)),
  )
  expect(numbered.map(([key]) => key).sort()).toEqual([...NUMBERED].sort())
})

interface Row {
  id: string
}
interface Page {
  rows: Row[]
  more: boolean
  next: string | number | null
}

describe.each(Object.entries(SCENES))('%s', (key, scene) => {
  let added = 0
  const grow = async (count: number) => {
    for (let n = 0; n < count; n++) await scene.add(++added)
  }
  const ask = (query: Record<string, string>) => {
    const [path = '', search] = key.replace('GET ', '').split('?')
    const address = path.replace(/:(\w+)/g, (_, name: string) => scene.params!()[name]!)
    const asked = { ...scene.query?.(), ...Object.fromEntries(new URLSearchParams(search)), ...query }
    return site.call('GET', address, { token: tokens[scene.as], query: asked })
  }
  async function list(query: Record<string, string>): Promise<Page> {
    const { status, body } = await ask(query)
    expect(status, JSON.stringify(body)).toBe(200)
    // A blocked baker's case has no id but theirs.
    const rows = (body.items ?? body.reviews ?? body.orders).map((row: { id?: string; user_id?: string }) => ({
      ...row,
      id: row.id ?? row.user_id,
    }))
    // A conversation is read backwards.
    return { rows: key.endsWith('/messages') ? rows.toReversed() : rows, more: body.next !== null, next: body.next }
  }
  const contract = calls.find(([name]) => name === key.split('?')[0])![1]
  const cursor = ['after', 'before', 'cursor', 'before_seq'].find((name) => name in shapeOf(contract.query))!
  /** As the screens read it. */
  const pages = inPages<Row, Page>((known) => list({ limit: '2', ...(known ? { [cursor]: String(known.next) } : {}) }))
  const ids = ({ rows }: Page) => rows.map(({ id }) => id)

  test.each(Object.keys(scene.happens))(
    'shows each row once and loses none when the last of a page %s',
    async (what) => {
      await grow(7)
      const there = ids(await list({ limit: '50' }))
      const { signal } = new AbortController()
      let shown = await pages.read(signal, undefined)
      expect(ids(shown)).toEqual(there.slice(0, 2))
      await scene.happens[what]!(there[1]!)
      await grow(1)
      expect(ids(await list({ limit: '2', [cursor]: String(shown.next) }))).toEqual(there.slice(2, 4))
      while (shown.more) {
        const before = shown.rows.length
        shown = await pages.more(shown, signal)
        if (shown.more) expect(shown.rows.length).toBeGreaterThan(before)
      }
      const seen = ids(shown)
      expect(seen).toEqual([...new Set(seen)])
      expect(seen.filter((id) => there.includes(id))).toEqual(there)
    },
  )

  // Messages have numbers.
  test.skipIf(cursor === 'before_seq')('refuses what is no cursor, in words, and takes any that is one', async () => {
    for (const wrong of [newId(), '0_x', `999999999999999999_${newId()}`, "1_'"]) {
      const { status, body } = await ask({ [cursor]: wrong })
      expect([status, body.details?.fields]).toEqual([400, { [cursor]: 'Send `next` from the previous page.' }])
    }
    for (const odd of ['0', '99999999999999999', '0_5', '1_5']) await list({ [cursor]: `${odd}_${newId()}` })
  })
})
