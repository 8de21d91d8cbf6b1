import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ApiError, createClient } from '~/http/client'
import type { Calls } from '~/http/contract'
import { type Change, createAnswer, inPages } from './answer'
import type { PageEvent } from './events'
import type { Source } from './readings'

const HELLO: PageEvent = { type: 'hello' }
const about = (order_id: string): PageEvent => ({
  type: 'order',
  order_id,
  bakery_id: 'b',
  status: 'pending',
  change: 'changed',
})

/** A screen on a slow server: each reading waits to be answered by hand, and `shown` is what stood there, one after the other. */
function slowly(source: Partial<Source<string>> = {}) {
  const readings: {
    what: string
    signal: AbortSignal
    answer: (text: string) => void
    fail: (error: Error) => void
  }[] = []
  const reading = (what: string, signal: AbortSignal) =>
    new Promise<string>((answer, fail) => readings.push({ what, signal, answer, fail }))
  const answer = createAnswer<string>(() => ({
    read: (signal) => reading('all', signal),
    more: (known, signal) => reading(`more of ${known}`, signal),
    part: (id, known, signal) => reading(`${id} of ${known}`, signal),
    live: (event) => (event.type === 'order' ? { part: event.order_id } : event.type === 'hello'),
    ...source,
  }))
  const shown: unknown[] = []
  answer.subscribe(() => {
    const { data, error } = answer.state()
    const now = error ? `${data}, failed: ${(error as Error).message}` : data
    if (now !== undefined && shown.at(-1) !== now) shown.push(now)
  })
  const asked = () => readings.map(({ what }) => what)
  const reply = async (nth: number, text: string | Error) => {
    if (text instanceof Error) readings[nth]!.fail(text)
    else readings[nth]!.answer(text)
    await turn()
  }
  return { answer, readings, asked, reply, shown }
}

/** A change whose answer comes by hand. */
function slowChange(change: Omit<Change<string, string>, 'send'>) {
  let succeed: (answer: string) => void = () => {}
  let refuse: (error: Error) => void = () => {}
  const send = () =>
    new Promise<string>((resolve, reject) => {
      succeed = resolve
      refuse = reject
    })
  return {
    change: { ...change, send },
    succeed: async (answer: string) => {
      succeed(answer)
      await turn()
    },
    refuse: async (error: Error) => {
      refuse(error)
      await turn()
    },
  }
}

describe('readings take turns', () => {
  test('the newest answer is the last, however often one asks', async () => {
    const { answer, asked, reply, shown } = slowly()
    answer.start()
    for (let times = 0; times < 10; times++) answer.reload()
    expect(asked()).toEqual(['all'])
    await reply(0, 'old')
    await reply(1, 'new')
    expect(asked()).toHaveLength(2)
    expect(shown).toEqual(['old', 'new'])
  })

  test('an event during a reading is read after it, and only the part that it names', async () => {
    const { answer, asked, reply, shown } = slowly()
    answer.start()
    answer.hear(about('o1'))
    answer.hear(about('o1'))
    answer.hear({ type: 'counters' })
    await reply(0, 'a list')
    await reply(1, 'a list with o1')
    expect(asked()).toEqual(['all', 'o1 of a list'])
    expect(shown).toEqual(['a list', 'a list with o1'])
  })

  test('after a reconnect everything is read, and the parts that were asked for before are in it', async () => {
    const { answer, asked, reply } = slowly()
    answer.start()
    await reply(0, 'a list')
    answer.hear(about('o1'))
    answer.hear(about('o2'))
    answer.hear(HELLO)
    await reply(1, 'with o1')
    await reply(2, 'with all')
    expect(asked()).toEqual(['all', 'o1 of a list', 'all'])
  })

  test('what is read again and found the same is not drawn again', async () => {
    let told = 0
    const answer = createAnswer(() => ({
      read: async () => ({ rows: [{ id: 'a' }] }),
      live: ({ type }) => type === 'hello',
    }))
    answer.subscribe(() => told++)
    const stop = answer.start()
    await turn()
    expect(told).toBe(1)
    answer.hear(HELLO)
    await turn()
    expect(told).toBe(1)
    stop()
  })

  test('another page that is asked for during a reload grows the new list', async () => {
    const { answer, asked, reply, shown } = slowly()
    answer.start()
    await reply(0, 'one')
    answer.reload()
    answer.more()
    expect(answer.state().growing).toBe(true)
    await reply(1, 'uno')
    await reply(2, 'uno, due')
    expect(asked()).toEqual(['all', 'all', 'more of uno'])
    expect(shown).toEqual(['one', 'uno', 'uno, due'])
    expect(answer.state().growing).toBe(false)
  })

  test('a failure is told, leaves what was known, and the next reading goes on', async () => {
    const { answer, reply, shown } = slowly()
    answer.start()
    await reply(0, 'one')
    answer.reload()
    await reply(1, new Error('offline'))
    answer.hear(about('o1'))
    await reply(2, 'one with o1')
    answer.reload()
    await reply(3, 'two')
    // One part that could be read does not make the rest up to date.
    expect(shown).toEqual(['one', 'one, failed: offline', 'one with o1, failed: offline', 'two'])
  })

  test('what nobody could read at first is read whole, whatever is asked for', async () => {
    const { answer, asked, reply } = slowly()
    answer.start()
    await reply(0, new Error('offline'))
    answer.hear(about('o1'))
    answer.more()
    expect(asked()).toEqual(['all', 'all'])
  })

  test('what is known from the beginning is not read', async () => {
    const { answer, asked } = slowly({ first: 'rendered' })
    expect(answer.state().data).toBe('rendered')
    answer.start()
    expect(asked()).toEqual([])
  })
})

describe('leaving', () => {
  test('ends the reading under way and shows nothing of it', async () => {
    const { answer, readings, asked, reply, shown } = slowly()
    const stop = answer.start()
    answer.reload()
    stop()
    expect(readings[0]!.signal.aborted).toBe(true)
    await reply(0, 'too late')
    expect(asked()).toHaveLength(1)
    expect(shown).toEqual([])
  })

  test('and coming back reads anew', async () => {
    const { answer, reply, shown } = slowly()
    answer.start()()
    answer.start()
    await reply(0, 'too late')
    await reply(1, 'now')
    expect(shown).toEqual(['now'])
  })
})

describe('changes', () => {
  const mark = (data: string) => (data.endsWith('!') ? data : `${data}!`)
  const known = async () => {
    const screen = slowly()
    screen.answer.start()
    await screen.reply(0, 'one')
    return screen
  }

  test('are shown at once, and stay as the server answers them', async () => {
    const { answer, asked, shown } = await known()
    const { change, succeed } = slowChange({ show: mark, settle: (_, said) => said })
    const done = answer.change(change)
    expect(shown).toEqual(['one', 'one!'])
    await succeed('one, done')
    expect(await done).toBe('one, done')
    expect(shown).toEqual(['one', 'one!', 'one, done'])
    expect(asked()).toHaveLength(1)
  })

  test('are taken back when refused, from what was read meanwhile', async () => {
    const { answer, asked, reply, shown } = await known()
    const { change, refuse } = slowChange({ show: mark })
    const done = answer.change(change).catch((error) => error)
    answer.hear(HELLO)
    await reply(1, 'two')
    const refusal = new ApiError(409, { error: 'Sold out.' }, undefined)
    await refuse(refusal)
    expect(await done).toBe(refusal)
    expect(shown).toEqual(['one', 'one!', 'two!', 'two'])
    expect(asked()).toEqual(['all', 'all', 'all'])
  })

  test('that were refused have the named part read again', async () => {
    const { answer, asked } = await known()
    const { change, refuse } = slowChange({ show: mark, part: 'o1' })
    void answer.change(change).catch(() => undefined)
    await refuse(new Error('offline'))
    expect(asked()).toEqual(['all', 'o1 of one'])
  })

  test('overtake a reading that began before they were done: it is repeated, and its answer is never shown', async () => {
    const { answer, asked, reply, shown } = await known()
    const { change, succeed } = slowChange({ show: mark, settle: () => 'one, done' })
    void answer.change(change)
    answer.hear(about('o1'))
    await succeed('')
    await reply(1, 'one, from before the change')
    await reply(2, 'one, done, with o1')
    expect(asked()).toEqual(['all', 'o1 of one', 'o1 of one, done'])
    expect(shown).toEqual(['one', 'one!', 'one, done', 'one, done, with o1'])
  })

  test('overtaken by a live reading that holds them already are not done twice', async () => {
    const { answer, reply, shown } = await known()
    const { change, succeed } = slowChange({ show: mark })
    void answer.change(change)
    answer.hear(HELLO)
    await reply(1, 'one!')
    await succeed('')
    expect(shown).toEqual(['one', 'one!'])
  })

  test('two at once: the refusal of one leaves the other', async () => {
    const { answer, shown } = await known()
    const first = slowChange({ show: (data) => `${data}a` })
    const second = slowChange({ show: (data) => `${data}b` })
    void answer.change(first.change).catch(() => undefined)
    void answer.change(second.change)
    await first.refuse(new Error('no'))
    expect(shown).toEqual(['one', 'onea', 'oneab', 'oneb'])
  })

  test('go on when the screen is left', async () => {
    const { answer } = slowly()
    const stop = answer.start()
    const { change, succeed } = slowChange({ show: mark })
    const done = answer.change(change)
    stop()
    await succeed('said')
    expect(await done).toBe('said')
  })
})

describe('a list in pages', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id) }))
  function listOf(all: { id: string }[]) {
    const pages: number[] = []
    const source = inPages<{ id: string }, { rows: { id: string }[]; more: boolean }>(async (known) => {
      const from = known?.rows.length ?? 0
      pages.push(from)
      return { rows: all.slice(from, from + 2), more: from + 2 < all.length }
    })
    const answer = createAnswer(() => source)
    const ids = () => answer.state().data?.rows.map(({ id }) => Number(id))
    return { all, pages, answer, ids }
  }

  test('grows by pages, and is as long as it was when read anew', async () => {
    const { answer, all, ids, pages } = listOf(rows(1, 2, 3, 4, 5))
    answer.start()
    await turn()
    expect(ids()).toEqual([1, 2])
    answer.more()
    await turn()
    expect(ids()).toEqual([1, 2, 3, 4])
    all.unshift({ id: '0' })
    answer.reload()
    await turn()
    expect(ids()).toEqual([0, 1, 2, 3])
    expect(pages).toEqual([0, 2, 0, 2])
  })

  test('that grew at its top gives no row twice', async () => {
    const { answer, all, ids } = listOf(rows(1, 2, 3))
    answer.start()
    await turn()
    all.unshift({ id: '0' })
    answer.more()
    await turn()
    expect(ids()).toEqual([1, 2, 3])
  })
})

test('with the client: a lost connection is tried again, a slow server is given up, and leaving ends the question', async () => {
  const fetched: RequestInit[] = []
  const steps: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('"bread"'),
    () => new Promise(() => {}),
  ]
  const late: AbortController[] = []
  const api = createClient<Calls>({
    surroundings: {
      fetch: (_, init) => {
        const step = steps[fetched.push(init) - 1]!
        return Promise.race([
          step(),
          new Promise<never>((_, fail) => init.signal!.addEventListener('abort', () => fail(new Error('aborted')))),
        ])
      },
      limit: () => late[late.push(new AbortController()) - 1]!.signal,
      pause: async () => undefined,
    },
  }) as unknown as (call: string, args: object) => Promise<string>
  const answer = createAnswer(() => ({ read: (signal) => api('GET /bread', { signal }) }))
  const stop = answer.start()
  await expect.poll(() => answer.state().data).toBe('bread')
  answer.reload()
  await expect.poll(() => fetched.length).toBe(3)
  late.at(-1)!.abort()
  await expect.poll(() => String(answer.state().error)).toContain('too long')
  expect(answer.state().data).toBe('bread')
  steps.push(() => new Promise(() => {}))
  answer.reload()
  await expect.poll(() => fetched.length).toBe(4)
  stop()
  expect(fetched[3]!.signal!.aborted).toBe(true)
})
