import { setTimeout as sleep } from 'node:timers/promises'
import { Talker } from './talker'
import type { World } from './world'

interface Pair {
  id: string
  sides: [Talker, Talker]
}

export interface TalkVerdict {
  sent: number
  lost: number
  doubled: number
  /** Pages that show something else than what is stored, or in another order. */
  wrong_pages: number
  /** From the moment that the app was back to the moment that every page was right. */
  slowest_return_ms: number
}

const LONGEST_MS = 60_000

/** Pairs of a customer and a baker who both talk all the time, while the app is killed so many times. */
export async function talkThroughKills(
  world: World,
  { pairs, kills, pause_ms }: { pairs: number; kills: number; pause_ms: number },
): Promise<TalkVerdict> {
  const talking: Pair[] = []
  for (let pair = 0; pair < pairs; pair++) talking.push(await makePair(world))
  let over = false
  const work = talking.flatMap(({ sides }, pair) =>
    sides.map(async (talker, side) => {
      for (let n = 1; !over; n++) {
        await talker.say(`${pair}/${side}/${n}`)
        await sleep(pause_ms * (0.5 + Math.random()))
      }
    }),
  )
  let slowest_return_ms = 0
  for (let kill = 0; kill < kills; kill++) {
    await sleep(pause_ms * (1 + Math.random()))
    await world.kill()
    await world.start()
    const back = Date.now()
    await everybodyRight(world, talking, back)
    slowest_return_ms = Math.max(slowest_return_ms, Date.now() - back)
  }
  over = true
  await Promise.all(work)
  await everybodyRight(world, talking, Date.now())
  const verdict = await judge(world, talking)
  await Promise.all(talking.flatMap(({ sides }) => sides.map((talker) => talker.leave())))
  return { ...verdict, slowest_return_ms }
}

async function makePair(world: World): Promise<Pair> {
  const { bakery_id, token } = await world.baker()
  const customer = await world.customer()
  const { id } = (await world.insist('POST', '/conversations', customer.token, { bakery_id })) as { id: string }
  const open = (token: string) => new Talker(world.origin, { conversation_id: id, token })
  return { id, sides: [open(customer.token), open(token)] }
}

/** Every page shows all that was stored when the app came back, and has got through what it had not by then. */
async function everybodyRight(world: World, talking: Pair[], since: number): Promise<void> {
  const { rows } = await world.pool.query<{ id: string; last_seq: number }>(
    'select id, last_seq from conversations where id = any ($1)',
    [talking.map(({ id }) => id)],
  )
  const stored = new Map(rows.map(({ id, last_seq }) => [id, last_seq]))
  const unsent = talking.flatMap(({ sides }) =>
    sides.flatMap((talker) => [...talker.unsent].map((id) => ({ talker, id }))),
  )
  const isRight = () =>
    talking.every(({ id, sides }) => sides.every((talker) => talker.last_seq >= stored.get(id)!)) &&
    unsent.every(({ talker, id }) => !talker.unsent.has(id))
  while (!isRight()) {
    if (Date.now() - since > LONGEST_MS) throw new Error('The pages are not right a minute after the app came back.')
    await sleep(20)
  }
}

async function judge(world: World, talking: Pair[]): Promise<Omit<TalkVerdict, 'slowest_return_ms'>> {
  const verdict = { sent: 0, lost: 0, doubled: 0, wrong_pages: 0 }
  for (const { id, sides } of talking) {
    const { rows } = await world.pool.query<{ id: string; seq: number; body: string }>(
      'select id, seq, body from messages where conversation_id = $1 order by seq',
      [id],
    )
    const said = sides.flatMap((talker) => talker.said)
    const bodies = rows.map(({ body }) => body)
    verdict.sent += said.length
    verdict.lost += said.filter((one) => !bodies.includes(one.body)).length
    verdict.doubled += bodies.length - new Set(bodies).size
    const numbered = rows.every(({ seq }, at) => seq === at + 1)
    for (const talker of sides) {
      const shown = [...talker.shown.values()].sort((a, b) => a.seq - b.seq).map((one) => one.id)
      const own = rows.filter((row) => talker.said.some((one) => one.id === row.id)).map((row) => row.id)
      const right =
        numbered &&
        shown.join() === rows.map((row) => row.id).join() &&
        own.join() === talker.said.map((one) => one.id).join()
      if (!right) verdict.wrong_pages += 1
    }
  }
  return verdict
}
