import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import {
  newBakery,
  newFolder,
  newSession,
  paidOrder,
  pay,
  type Sandbox,
  startSandbox,
  useSandboxes,
} from '../tests/setup/sandbox'
import { readJournal, replaceJournal } from './journal'
import { Store } from './store'

useSandboxes()
const stores: Store[] = []
afterAll(() => Promise.all(stores.map((store) => store.close())))

async function openStore(dir: string): Promise<Store> {
  const store = await Store.open(dir, 0)
  stores.push(store)
  return store
}

const booksOf = async ({ ask }: Sandbox) => (await ask('GET', '/sandbox/books')).body
const journalIn = (dir: string) => path.join(dir, 'journal.jsonl')

describe('after a kill -9', () => {
  it('goes on where it was: objects, keys, faults and books', async () => {
    const dir = newFolder()
    const first = await startSandbox({ dir })
    const destination = await newBakery(first)
    const { charge, transfer } = await paidOrder(first, { destination })
    const key = { idempotencyKey: 'refund-1' }
    const refund = await first.stripe.refunds.create({ charge: charge.id, amount: 300 }, key)
    await first.stripe.transfers.createReversal(transfer, { amount: 200 })
    await first.ask('POST', '/sandbox/faults', { kind: 'error_500', match: 'GET /v1/balance' })
    const open = await newSession(first, { destination })
    const before = await booksOf(first)
    const told = (await first.stripe.events.list({ limit: 100 })).data
    await first.kill('SIGKILL')

    const second = await startSandbox({ dir })
    expect(await booksOf(second)).toEqual(before)
    expect((await second.stripe.events.list({ limit: 100 })).data).toEqual(told)
    expect(await second.stripe.refunds.create({ charge: charge.id, amount: 300 }, key)).toMatchObject({ id: refund.id })
    await expect(second.stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 500 })
    expect((await pay(second, open.id)).body.status).toBe('complete')
    const events = await second.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    expect(events.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(2)
  })

  it('knows everything it ever answered, wherever it was killed', async () => {
    const dir = newFolder()
    const answered: string[] = []
    for (let round = 0; round < 3; round++) {
      const sandbox = await startSandbox({ dir })
      const destination = await newBakery(sandbox, 'acct_steady')
      const work = Array.from({ length: 40 }, async () => {
        const { id } = await newSession(sandbox, { destination })
        answered.push(id)
        const paid = await pay(sandbox, id)
        if (paid.body.status === 'complete') answered.push(`${id} paid`)
      })
      await Promise.race(work)
      await sandbox.kill('SIGKILL')
      await Promise.allSettled(work)
    }
    const sandbox = await startSandbox({ dir })
    for (const entry of answered) {
      const [id, paid] = entry.split(' ')
      const session = await sandbox.stripe.checkout.sessions.retrieve(id!)
      if (paid) expect(session.status).toBe('complete')
    }
    expect(answered.length).toBeGreaterThan(3)
    const { payment_intents } = (await booksOf(sandbox)) as { payment_intents: { charges: number }[] }
    expect(payment_intents.every(({ charges }) => charges === 1)).toBe(true)
  }, 60_000)
})

describe('the journal', () => {
  it('loses a torn last line, which nobody was told of, and nothing else', async () => {
    const dir = newFolder()
    const first = await startSandbox({ dir })
    await newBakery(first, 'acct_whole')
    await first.kill('SIGKILL')
    const whole = readFileSync(journalIn(dir), 'utf8')
    appendFileSync(journalIn(dir), '[["account",{"id":"acct_torn","obj')
    const second = await startSandbox({ dir })
    expect(await second.stripe.accounts.retrieve('acct_whole')).toMatchObject({ charges_enabled: true })
    expect(readFileSync(journalIn(dir), 'utf8')).toBe(whole)
    await newBakery(second, 'acct_after')
    await second.kill('SIGKILL')
    const third = await startSandbox({ dir })
    expect((await third.stripe.accounts.list()).data.map(({ id }) => id)).toEqual(['acct_after', 'acct_whole'])
  })

  it('that is damaged in the middle is not guessed at', async () => {
    const dir = newFolder()
    writeFileSync(journalIn(dir), '[["fault",{"id":"a"}]]\nnonsense\n[["fault",{"id":"b"}]]\n')
    await expect(startSandbox({ dir })).rejects.toThrow(/damaged in line 2/)
  })

  it('is shortened at start when it repeats itself, with the same content', async () => {
    const dir = newFolder()
    const lines = Array.from({ length: 3000 }, (_, times) =>
      JSON.stringify([['fault', { id: `fault_${times % 10}`, kind: 'delay', times: times + 1 }]]),
    )
    replaceJournal(dir, lines)
    const store = await openStore(dir)
    expect([...readJournal(dir)]).toHaveLength(10)
    expect(store.list('fault')[0]).toMatchObject({ id: 'fault_9', times: 3000 })
    expect(store.list('fault')).toEqual((await openStore(dir)).list('fault'))
  })

  it('keeps every version that an event or a key speaks of, short or long', async () => {
    const dir = newFolder()
    const store = await openStore(dir)
    const version = (amount: number) => ({ id: 'ch_1', object: 'charge', amount }) as Stripe.Charge
    const event = { type: 'x', created: 0, account: null, request: { id: null, idempotency_key: null } }
    const key = { id: 'key', request: '', request_id: '', status: 200, created: 0 }
    store.transact(() => {
      const object = store.put('charge', version(1))
      store.put('event', { ...event, id: 'evt_1', object })
      store.put('key', { ...key, object })
    })
    for (let amount = 2; amount < 1500; amount++) store.transact(() => store.put('charge', version(amount)))
    store.transact(() => store.put('event', { ...event, id: 'evt_2', object: store.get('charge', 'ch_1')! }))
    await store.durable()
    expect([...readJournal(dir)][0]).toMatchObject([
      {},
      ['event', { of: ['charge', 'ch_1'] }],
      ['key', { of: ['charge', 'ch_1'] }],
    ])
    for (let start = 0; start < 2; start++) {
      const again = await openStore(dir)
      expect([...readJournal(dir)]).toHaveLength(4)
      expect(again.get('event', 'evt_1')!.object).toEqual(version(1))
      expect(again.get('key', 'key')!.object).toEqual(version(1))
      expect(again.get('event', 'evt_2')!.object).toBe(again.get('charge', 'ch_1'))
      expect(again.get('charge', 'ch_1')).toEqual(version(1499))
    }
  })

  it('may be longer than what is read at once', async () => {
    const dir = newFolder()
    const lines = Array.from({ length: 40 }, (_, line) => JSON.stringify([`${line}`, 'é'.repeat(40_000)]))
    replaceJournal(dir, lines)
    expect([...readJournal(dir)].map((line) => JSON.stringify(line))).toEqual(lines)
  })

  it('forgets the oldest keys, and the oldest events that have arrived', async () => {
    const dir = newFolder()
    const event = (id: string) => ({
      id,
      type: 'x',
      created: 0,
      account: null,
      request: { id: null, idempotency_key: null },
      object: { id: 'x', object: 'x' },
    })
    const store = await openStore(dir)
    store.transact(() => store.put('event', event('waiting')))
    for (let count = 0; count < 5005; count++) {
      store.transact(() => store.put('event', event(`evt_${count}`)))
      store.transact(() => store.put('delivery', { id: `evt_${count}`, state: 'done' }))
    }
    await store.durable()
    for (const known of [store, await openStore(dir)]) {
      expect(known.list('event')).toHaveLength(5000)
      expect(known.list('delivery')).toHaveLength(4999)
      expect(known.list('event').map(({ id }) => id)).toContain('waiting')
      expect(known.get('event', 'evt_5004')).toBeTruthy()
    }
  })

  it('takes back what a failed transaction did', async () => {
    const store = await openStore(newFolder())
    const key = { id: 'a', request: '', request_id: '', status: 200, body: 'old', created: 0 }
    store.transact(() => store.put('key', key))
    const broken = () =>
      store.transact(() => {
        store.put('key', { ...key, body: 'new' })
        store.put('key', { ...key, id: 'b' })
        store.remove('key', 'a')
        throw new Error('no')
      })
    expect(broken).toThrow('no')
    expect(store.list('key')).toEqual([key])
  })
})

describe('the process', () => {
  it('ends when its parent lets go of its stdin', async () => {
    const { process } = await startSandbox()
    const ended = new Promise((resolve) => process.once('exit', resolve))
    process.stdin!.end()
    expect(await ended).toBe(0)
  })

  it('waits for a predecessor that is about to end, and refuses a folder that stays in use', async () => {
    const dir = newFolder()
    const first = await startSandbox({ dir })
    await expect(startSandbox({ dir })).rejects.toThrow(/Another sandbox/)
    const second = startSandbox({ dir })
    first.process.stdin!.end()
    expect((await (await second).ask('GET', '/sandbox/books')).status).toBe(200)
  })
})
