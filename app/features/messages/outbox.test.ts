import { describe, expect, test } from 'vitest'
import type { Message } from './messages.contract'
import { createOutbox, type SendOutcome, triedOf, type Unsent } from './outbox'

/** A device and a server made by hand: what is tried is answered by the test, one after the other. */
function device() {
  const kept = new Map<string, Unsent>()
  const tries: { unsent: Unsent; answer: (tried: SendOutcome) => Promise<void> }[] = []
  const waits: { work: () => void; ms: number; off: boolean }[] = []
  let time = 0
  /** A page; the turns of one that is gone are over. */
  const box = () => {
    let turn = Promise.resolve()
    return createOutbox({
      all: () => [...kept.values()],
      put: (unsent) => kept.set(unsent.id, unsent),
      remove: (id) => kept.delete(id),
      exclusively: (work) => {
        turn = turn.then(work)
        return turn
      },
      send: (unsent) =>
        new Promise((resolve) => {
          const answer = async (tried: SendOutcome) => {
            resolve(tried)
            await settled()
          }
          tries.push({ unsent, answer })
        }),
      later: (work, ms) => {
        const wait = { work, ms, off: false }
        waits.push(wait)
        return () => {
          wait.off = true
        }
      },
      now: () => new Date(++time),
    })
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { kept, tries, waits, box, pass }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const written = (id: string, conversation_id = 'c') => ({ id, conversation_id, body: id, pictures: [], card: null })
const sent = ({ id, conversation_id }: Unsent): SendOutcome => ({ sent: { id, conversation_id } as Message })

describe('an outbox', () => {
  test('keeps what is written before it is tried, and sends in order, one at a time', async () => {
    const { kept, tries, box } = device()
    const outbox = box()
    for (const id of ['b', 'a', 'c']) outbox.add(written(id))
    expect([...kept.keys()]).toEqual(['b', 'a', 'c'])
    await settled()
    expect(tries.map(({ unsent }) => unsent.id)).toEqual(['b'])
    expect(outbox.isSending('b')).toBe(true)
    await tries[0]!.answer(sent(tries[0]!.unsent))
    await tries[1]!.answer(sent(tries[1]!.unsent))
    await tries[2]!.answer(sent(tries[2]!.unsent))
    expect(tries.map(({ unsent }) => unsent.id)).toEqual(['b', 'a', 'c'])
    expect(kept.size).toBe(0)
  })

  test('tells what was sent before it takes it out, so that it is never missing', async () => {
    const { kept, tries, box } = device()
    const outbox = box()
    const there: boolean[] = []
    outbox.subscribe((message) => {
      if (message) there.push(kept.has(message.id))
    })
    outbox.add(written('a'))
    await settled()
    await tries[0]!.answer(sent(tries[0]!.unsent))
    expect(there).toEqual([true])
  })

  test('without a connection keeps everything, in order, and tries the first again, later and later', async () => {
    const { kept, tries, waits, box } = device()
    const outbox = box()
    outbox.add(written('a'))
    outbox.add(written('b'))
    await settled()
    await tries[0]!.answer({ later_ms: null, why: 'offline' })
    expect(outbox.stuck()).toBe('offline')
    expect([...kept.keys()]).toEqual(['a', 'b'])
    // The second was added while the first was tried: it asks once more by itself.
    await tries[1]!.answer({ later_ms: null, why: 'offline' })
    waits.at(-1)!.work()
    await settled()
    await tries[2]!.answer({ later_ms: null, why: 'offline' })
    expect(tries.map(({ unsent }) => unsent.id)).toEqual(['a', 'a', 'a'])
    expect(waits.map(({ ms }) => ms)).toEqual([2000, 4000, 8000])
    expect(waits.map(({ off }) => off)).toEqual([true, true, false])
    outbox.wake()
    await settled()
    await tries[3]!.answer(sent(tries[3]!.unsent))
    await tries[4]!.answer(sent(tries[4]!.unsent))
    expect(kept.size).toBe(0)
    expect(outbox.stuck()).toBeNull()
  })

  test('waits as long as the server asks for', async () => {
    const { tries, waits, box } = device()
    box().add(written('a'))
    await settled()
    await tries[0]!.answer({ later_ms: 17_000, why: 'busy' })
    expect(waits.map(({ ms }) => ms)).toEqual([17_000])
  })

  test('lets what is refused step aside, with its sentence, until somebody tries it again or deletes it', async () => {
    const { kept, tries, box } = device()
    const outbox = box()
    outbox.add(written('a'))
    outbox.add(written('b'))
    await settled()
    await tries[0]!.answer({ refused: 'No.' })
    await tries[1]!.answer(sent(tries[1]!.unsent))
    expect(outbox.of('c')).toMatchObject([{ id: 'a', refused: 'No.' }])
    outbox.wake()
    await settled()
    expect(tries).toHaveLength(2)
    outbox.retry('a')
    await settled()
    expect(outbox.of('c')).toMatchObject([{ id: 'a', refused: null }])
    await tries[2]!.answer({ refused: 'Still no.' })
    outbox.remove('a')
    expect(kept.size).toBe(0)
  })

  test('does not forget what is on its way: nobody knows whether it has arrived', async () => {
    const { kept, tries, box } = device()
    const outbox = box()
    outbox.add(written('a'))
    await settled()
    outbox.remove('a')
    expect(kept.has('a')).toBe(true)
    await tries[0]!.answer(sent(tries[0]!.unsent))
    expect(kept.size).toBe(0)
  })

  test('holds up only the conversation of a message that the server fails over', async () => {
    const { kept, tries, waits, box } = device()
    const outbox = box()
    outbox.add(written('a', 'one'))
    outbox.add(written('b', 'one'))
    outbox.add(written('c', 'two'))
    await settled()
    await tries[0]!.answer({ failed: true })
    expect(tries.map(({ unsent }) => unsent.id)).toEqual(['a', 'c'])
    await tries[1]!.answer(sent(tries[1]!.unsent))
    expect([...kept.keys()]).toEqual(['a', 'b'])
    expect(['a', 'b'].map(outbox.isHeld)).toEqual([true, true])
    expect(outbox.stuck()).toBeNull()
    expect(waits.at(-1)).toMatchObject({ off: false })
    // Not even by what is written next, or in another tab.
    outbox.add(written('d', 'one'))
    box().wake()
    await settled()
    expect(tries).toHaveLength(2)
  })

  test('tries one that the server fails over later and later, and at last says so and lets the next go', async () => {
    const { kept, tries, waits, box, pass } = device()
    const outbox = box()
    outbox.add(written('a'))
    outbox.add(written('b'))
    await settled()
    const pauses: number[] = []
    for (let nth = 0; nth < 9; nth++) {
      await tries[nth]!.answer({ failed: true })
      const { work, ms } = waits.at(-1)!
      pauses.push(Math.round(ms / 1000))
      pass(ms)
      work()
      await settled()
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60])
    expect(tries.map(({ unsent }) => unsent.id)).toEqual(Array.from({ length: 10 }, () => 'a'))
    await tries[9]!.answer({ failed: true })
    await tries[10]!.answer(sent(tries[10]!.unsent))
    expect(outbox.of('c')).toMatchObject([{ id: 'a', refused: 'Something went wrong on our side.' }])
    outbox.retry('a')
    await settled()
    await tries[11]!.answer(sent(tries[11]!.unsent))
    expect(kept.size).toBe(0)
  })

  test('goes on after the page was closed in the middle, with the same id', async () => {
    const { kept, tries, box } = device()
    box().add(written('a'))
    await settled()
    box().wake()
    await settled()
    expect(tries.map(({ unsent }) => unsent.id)).toEqual(['a', 'a'])
    await tries[1]!.answer(sent(tries[1]!.unsent))
    expect(kept.size).toBe(0)
  })

  test('shows each conversation its own', () => {
    const { box } = device()
    const outbox = box()
    outbox.add(written('a', 'one'))
    outbox.add(written('b', 'two'))
    expect(outbox.of('two').map(({ id }) => id)).toEqual(['b'])
  })
})

test.each<[string, number | null, number | undefined, SendOutcome]>([
  ['no answer waits with all others', null, undefined, { later_ms: null, why: 'offline' }],
  ['nobody signed in, too', 401, undefined, { later_ms: null, why: 'signed_out' }],
  ['too many wait as long as asked', 429, 4, { later_ms: 4000, why: 'busy' }],
  ['a full house, too', 503, undefined, { later_ms: 10_000, why: 'busy' }],
  ['a failure of the server concerns this one alone', 500, undefined, { failed: true }],
  ['a gateway without its server, too', 502, undefined, { failed: true }],
  ['a refusal is said', 409, undefined, { refused: 'No.' }],
])('%s', (_, status, retry_after, tried) => {
  expect(triedOf({ status, retry_after, sentence: 'No.' })).toEqual(tried)
})
