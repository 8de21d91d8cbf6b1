// npm run chaos talk: 50 pairs who write to each other in both directions while the app is killed and started again 20 times.
// npm run chaos posts: 200 members who write in one topic of the forum at once while the app is killed 10 times.
// npm run chaos [buyers]: buyers by the hundred, of bread, of premium and of what is on an invoice, the app killed at random, webhooks doubled, shuffled and
// withheld, the provider failing now and then; at the end what the app says is held against the sandbox's own books.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, LIMITS } from '../../app/db/client.server'
import { startEmbedded } from '../../app/db/embedded.server'
import { runMigrations } from '../../app/db/migrate.server'
import { currentCommit, writeFigures } from '../../bench/figures'
import { type Bought, bounce, buy, buyFromTheHouse, dispute, payByLink, payInvoice } from './buyer'
import { postThroughKills } from './posts'
import { talkThroughKills } from './talk'
import { isClean, judge } from './verdict'
import { openWorld, type World } from './world'

const TALK = process.argv[2] === 'talk'
const POSTS = process.argv[2] === 'posts'
const WHOLE_RUN = 640
const BUYERS = TALK || POSTS ? 0 : Number(process.argv[2] ?? WHOLE_RUN)
const RETURN_S = 10
const TALKERS = { pairs: 50, kills: 20, pause_ms: 2500 }
const WRITERS = { members: 200, posts: 20, kills: 10, pause_ms: 2500 }
const AT_ONCE = 16
/** What a baker says while the page of a link is open: it came in cash; it did not; first one, then the other. */
const MARKS = [[], [true], [false], [true, false], [false, true]]
const CHECKOUTS_A_LIFE = 6
const LONGEST_LIFE_MS = 10_000
const chance = (share: number) => Math.random() < share

const commit = currentCommit()
const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-chaos-'))
const postgres = await startEmbedded(folder, { progress: () => {} })
await runMigrations(postgres.url, path.resolve('db/migrations'))
const database = connect(postgres.url, { limits: LIMITS.job, onError: () => {} })
const world = await openWorld(database, folder)
let over = false
try {
  process.exitCode = await (TALK ? runTalk(world) : POSTS ? runPosts(world) : run(world))
} finally {
  over = true
  await world.close()
  await database.pool.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function runTalk(world: World): Promise<number> {
  const began = Date.now()
  await world.start()
  const { sent, lost, doubled, wrong_pages, slowest_return_ms } = await talkThroughKills(world, TALKERS)
  console.log(
    [
      `${TALKERS.pairs} pairs, ${sent} messages, ${TALKERS.kills} kills in ${Math.round((Date.now() - began) / 1000)} s`,
      `lost ${lost}, doubled ${doubled}, pages that show something else ${wrong_pages}`,
      `every page was right ${slowest_return_ms / 1000} s after the app was back, at the latest (bar ${RETURN_S} s)`,
    ].join('\n'),
  )
  const wrong = lost + doubled + wrong_pages
  const ok = wrong === 0 && slowest_return_ms <= RETURN_S * 1000
  const figure = `${wrong} of ${sent}; ${(slowest_return_ms / 1000).toFixed(1)} s`
  const what = `Messages through ${TALKERS.kills} kills: wrong; right after`
  writeFigures([{ what, figure, bar: `0; ${RETURN_S} s`, ok }], commit, 'chaos talk')
  return ok ? 0 : 1
}

async function runPosts(world: World): Promise<number> {
  await world.start()
  const { sent, ...wrong } = await postThroughKills(world, WRITERS)
  console.log(`${WRITERS.members} members, ${sent} posts, ${WRITERS.kills} kills: ${JSON.stringify(wrong)}`)
  const sum = Object.values(wrong).reduce((all, one) => all + one, 0)
  const what = `Forum: ${WRITERS.members} write in a topic, ${WRITERS.kills} kills: wrong`
  writeFigures([{ what, figure: `${sum} of ${sent}`, bar: '0', ok: sum === 0 }], commit, 'chaos posts')
  return sum === 0 ? 0 : 1
}

async function run(world: World): Promise<number> {
  const began = Date.now()
  let kills = 0
  await world.start()
  // As whoever keeps a service running does: a start that failed (no connection within its time) is tried again, and told.
  const startAgain = async (tries = 3): Promise<void> => {
    try {
      await world.start()
    } catch (error) {
      console.log(`  a start failed: ${String(error)}`)
      if (tries === 0) throw error
      await startAgain(tries - 1)
    }
  }
  const bought: Bought[] = []
  const hangman = (async () => {
    while (!over) {
      // After some checkouts more, or some seconds: so the number of kills hardly depends on how fast the machine is.
      const enough = bought.length + Math.ceil(Math.random() * 2 * CHECKOUTS_A_LIFE)
      for (const until = Date.now() + LONGEST_LIFE_MS; !over && bought.length < enough && Date.now() < until; )
        await sleep(Math.random() * 100)
      if (over) break
      do {
        await world.kill()
        kills += 1
        const started = startAgain()
        // Now and then it does not even come up: what the last one left lying is then taken up half.
        if (chance(0.2)) await sleep(Math.random() * 2000).then(() => world.kill())
        await started
      } while (!world.is_running())
    }
  })()
  const mischief = (async () => {
    for (; !over; await sleep(500 + Math.random() * 1500)) await world.control('POST', '/sandbox/faults', anyFault())
  })().catch((error: unknown) => {
    if (!over) throw error
  })
  let waiting = BUYERS
  const queue = async () => {
    while (waiting-- > 0) {
      const presses = chance(0.1) ? 0 : chance(0.2) ? 2 : 1
      const plan = { presses, returns: chance(0.5) }
      if (chance(0.15)) bought.push(...(await buyFromTheHouse(world, [plan, plan, plan])))
      else if (chance(0.4)) bought.push(...(await payInvoice(world, [plan, plan], chance(0.25))))
      else if (chance(0.3))
        bought.push(await payByLink(world, { presses, marks: MARKS[Math.floor(Math.random() * MARKS.length)]! }))
      else {
        const one = await buy(world, { ...plan, refund: presses > 0 && chance(0.4) })
        bought.push(one)
        if (one.refund && chance(0.6)) await bounce(world, one, chance(0.5) ? 'again' : 'anew')
        else if (!one.refund && presses > 0 && chance(0.3))
          await dispute(world, one, chance(0.5) ? 'winning_evidence' : 'losing_evidence')
      }
      if (bought.length % 50 === 0) console.log(`  ${bought.length} checkouts, ${kills} kills`)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
  } catch (error) {
    await tellWhatWaits(world)
    throw error
  }
  over = true
  await Promise.all([hangman, mischief])
  // One last kill in the middle of whatever is left; withheld webhooks never come.
  await world.kill()
  await world.control('DELETE', '/sandbox/faults')
  await world.start()
  const restarted = Date.now()
  const telling = setTimeout(() => void tellWhatWaits(world), 5000)
  const verdict = await judge(world, bought)
  clearTimeout(telling)
  const settled_s = (Date.now() - restarted) / 1000
  const { paid, lost, duplicated, double_charges, stuck, off_by } = verdict
  console.log(
    [
      `${bought.length} checkouts, ${paid} paid, ${kills + 1} kills in ${Math.round((restarted - began) / 1000)} s`,
      `lost ${lost}, duplicated ${duplicated}, double charges ${double_charges}, stuck ${stuck}`,
      `ledger and provider differ by ${off_by} cents`,
      `settled ${settled_s.toFixed(1)} s after the last restart`,
    ].join('\n'),
  )
  const wrong = lost + duplicated + double_charges + stuck
  const figure = `${wrong} of ${bought.length}; ${off_by}; ${settled_s.toFixed(0)} s`
  const what = 'Buyers through kills: wrong; cents off; settled'
  // Fewer buyers are for a quick look.
  if (BUYERS >= WHOLE_RUN) writeFigures([{ what, figure, bar: '0; 0; 60 s', ok: isClean(verdict) }], commit, 'chaos')
  return isClean(verdict) ? 0 : 1
}

/** What is not settled, and why: some seconds after the last restart, or where somebody waited in vain. */
async function tellWhatWaits({ pool }: World): Promise<void> {
  const { rows } = await pool.query<{ what: string }>(`
    select format('event %s, %s tries: %s', type, f.tries, f.last_error) as what from webhook_events e
    left join due_failures f on f.kind = 'process_event' and f.subject_id = e.id where processed_at is null
    union all select format('refund %s, tries %s and %s: %s', state, refund_attempt, reversal_attempt, last_error) from refunds
      where state <> 'done'
    union all select format('%s of %s, %s tries, next %s: %s', kind, subject_id, tries, next_at - now(), last_error) from due_failures
    union all select format('back from the bank: %s, ours %s cents', p.source, (select sum(l.amount_cents) from ledger_lines l
      where l.provider_source = p.source and l.account = 'provider_balance')) from provider_transactions p
      where p.type = 'refund_failure' and not exists (select from refunds r where r.provider_refund_id = p.source and r.state = 'failed')
    union all select format('job %s, try %s at %s, locked %s: %s', task_identifier, attempts, run_at - now(), now() - locked_at,
      last_error) from graphile_worker.jobs`)
  for (const { what } of rows) console.log(`  waiting: ${what}`)
}

function anyFault() {
  const faults = [
    { kind: 'duplicate_webhook', times: 3 },
    { kind: 'reorder_webhooks', times: 4, ms: 500 },
    { kind: 'withhold_webhooks', times: 3 },
    { kind: 'drop_after_commit', times: 1, match: 'POST /v1/*' },
    { kind: 'error_500', times: 1, match: 'POST /v1/*' },
    { kind: 'error_500', times: 1, match: 'POST /v1/*', after_commit: true },
    { kind: 'error_500', times: 1, match: 'GET /v1/*' },
    { kind: 'delay', times: 2, match: 'POST /v1/*', ms: 400 },
  ]
  return faults[Math.floor(Math.random() * faults.length)]!
}
