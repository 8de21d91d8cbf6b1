import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Database, LIMITS } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { readEnv } from '../app/env.server'
import { beginIssues } from '../app/features/breadletter/begin-issue.commands.server'
import { sendBreadletter } from '../app/features/breadletter/send-issue.commands.server'
import { BULK_SLOTS } from '../app/mail/mailer.server'
import type { Figure } from './figures'
import { moneyBeside } from './money-beside'
import { freshFolder, median, removeFolder } from './site'

const READERS = Number(process.env.LETTER_READERS ?? 100_000)
const AREAS = Math.min(5000, READERS / 20)
const KILLS = 5
/** Mails in flight at once. */
const IN_FLIGHT = BULK_SLOTS
const BARE = Math.min(READERS, 20_000)
/** Nine in the morning, where all of them live. */
const MORNING = '2026-06-04T13:00:00Z'
const CELL = 0.4
const MB = 1024
/** Between payments beside the letters. */
const PAY_MS = 2000

/** An issue of the Breadletter for so many readers: what sending it takes, beside a bare loop, with kills, and what making it takes. */
export async function benchLetters(): Promise<Figure[]> {
  const folder = freshFolder()
  const server = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(server.url, path.resolve('db/migrations'))
  const database = connect(server.url, { max: 8, limits: LIMITS.none })
  const sink = await startSink()
  await fill(database)
  const making = await countStatements(database)
  const money = await moneyBeside(database, folder)
  const whole = await sendIssue(database, { sink, number: 10, kills: 0, beside: money.pay })
  const bare = await bareRate(sink, whole.bytes)
  console.log(
    `letters: ${Math.round(whole.rate)} a second, a bare loop ${Math.round(bare)}; +${Math.round(whole.grown_mb)} MB`,
  )
  const killed = await sendIssue(database, { sink, number: 11, kills: KILLS, beside: money.pay })
  await money.stop()
  sink.process.kill()
  await database.pool.end()
  await server.stop()
  removeFolder(folder)
  const share = (whole.rate / bare) * 100
  const settled = Math.max(whole.beside_ms, killed.beside_ms)
  console.log(`letters: ${READERS} readers in ${AREAS} areas with ${(whole.bytes / 1000).toFixed(1)} kB each`)
  return [
    {
      what: 'An issue for 100,000: memory; of a bare loop; pay',
      figure: `+${Math.round(whole.grown_mb)} MB; ${Math.round(share)} %; ${Math.round(settled)} ms`,
      bar: '80 MB; 70 %; 2000',
      ok: whole.grown_mb < 80 && share >= 70 && settled < 2000,
    },
    {
      what: 'Five kills: lost, twice; queries an area, a reader',
      figure: `${killed.lost}, ${killed.twice}; ${making.an_area.toFixed(1)}, ${making.a_reader.toFixed(2)}`,
      bar: `0, ${KILLS * IN_FLIGHT}; 3, 0`,
      ok: killed.lost === 0 && killed.twice <= KILLS * IN_FLIGHT && making.an_area <= 3 && making.a_reader < 0.01,
    },
  ]
    .map((figure) => (READERS < 100_000 ? unwritten(figure) : figure))
    .filter((figure) => figure !== null)
}

/** A smaller run is printed alone. */
function unwritten({ what, figure, bar }: Figure): null {
  console.log(`letters, ${READERS} readers: ${what}: ${figure} (bar ${bar})`)
  return null
}

/** Readers all over the grid, bakeries near them, and topics. All live by Eastern clocks. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into places values (1, 'Town', 'NY', '', 40, -75, 1, 'town');
    insert into zip_codes select lpad(n::text, 5, '0'), 1, 25 + (n / 100) * ${CELL} + 0.1, -110 + (n % 100) * ${CELL} + 0.1
      from generate_series(1, ${AREAS}) n;
    insert into newsletter_signups (id, email, name, source, zip_code, confirmed_at)
      select gen_random_uuid(), 'reader' || n || '@readers.test', 'Ann', 'popup', lpad((1 + n % ${AREAS})::text, 5, '0'), now()
      from generate_series(1, ${READERS}) n;
    insert into bakeries (id, name, slug, city, state, zip_code, time_zone, latitude, longitude, approved, created_at)
      select gen_random_uuid(), 'Near ' || n, 'near-' || n, 'Town', 'NY', '00001', 'America/New_York',
        25 + (n / 100) * ${CELL} + 0.15, -110 + (n % 100) * ${CELL} + 0.15, true, '2026-06-01'
      from generate_series(1, ${AREAS}) n;
    analyze`)
}

const addIssue = ({ pool }: Database, number: number) =>
  pool.query(
    `insert into breadletter_issues (id, number, state, subject, intro, story_title, story, story_html, send_on)
     values (gen_random_uuid(), $1, 'scheduled', 'Rye weather', $2, 'A story', 'A story', $3, '2026-06-04')`,
    [number, 'Hello there. '.repeat(40), '<p>Forty loaves, every Friday. </p>'.repeat(60)],
  )

/** Of two issues, one for half as many readers in each area: what an area costs, and what a reader does. The outbox takes nothing meanwhile. */
async function countStatements(database: Database): Promise<{ an_area: number; a_reader: number }> {
  const { pool } = database
  await pool.query(`
    create function take_nothing() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger take_nothing before insert on mail_outbox for each row execute function take_nothing()`)
  const env = readEnv({ LOG_LEVEL: 'silent', DEMO: '0' })
  const services = { ...database, env, clock: () => new Date(MORNING), secret: Buffer.alloc(32, 7) }
  const query = pg.Client.prototype.query
  const counted = { all: 0, making: 0 }
  pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string })?.text ?? '')
    counted.all += 1
    if (/find_bakeries_within_radius|update breadletter_areas set waiting/.test(text)) counted.making += 1
    return query.apply(this, given)
  } as typeof query
  const measure = async (number: number) => {
    await addIssue(database, number)
    await beginIssues(services)
    const before = { ...counted }
    for (let waiting = true; waiting; ) {
      await sendBreadletter(services)
      const { rows } = await pool.query('select from breadletter_issues where number = $1 and state = $2', [
        number,
        'sent',
      ])
      waiting = rows.length === 0
    }
    return { all: counted.all - before.all, making: counted.making - before.making }
  }
  const whole = await measure(1)
  await pool.query(`update newsletter_signups set weekly_digest = false where ctid in (
    select ctid from (select ctid, row_number() over (partition by zip_code) as nth from newsletter_signups) n where nth % 2 = 0)`)
  const half = await measure(2)
  await pool.query(
    'update newsletter_signups set weekly_digest = true; drop function take_nothing cascade; delete from breadletter_issues',
  )
  pg.Client.prototype.query = query
  return { an_area: whole.making / AREAS, a_reader: Math.max(0, whole.all - half.all) / (READERS / 2) }
}

interface Sink {
  url: string
  process: ChildProcess
  ask(order: 'forget' | 'tell'): Promise<{ messages: number; different: number; bytes: number }>
}

const program = (file: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })

async function startSink(): Promise<Sink> {
  const child = program('bench/mail-sink.ts')
  const lines = createInterface({ input: child.stdout! })
  const line = async () => String((await once(lines, 'line'))[0])
  const port = await line()
  return {
    url: `smtp://127.0.0.1:${port}`,
    process: child,
    ask: async (order) => {
      const said = line()
      child.stdin!.write(`${order}\n`)
      return JSON.parse(await said)
    },
  }
}

async function bareRate({ url, ask }: Sink, bytes: number): Promise<number> {
  await ask('forget')
  const rates: number[] = []
  for (let round = 0; round < 3; round++) {
    const child = program('bench/bare-mail.ts', url, String(Math.ceil(BARE / 3)), String(Math.round(bytes)))
    rates.push(Number((await once(createInterface({ input: child.stdout! }), 'line'))[0]))
  }
  return median(rates)
}

interface Run {
  sink: Sink
  number: number
  kills: number
  beside: () => Promise<number>
}

async function sendIssue(database: Database, { sink, number, kills, beside }: Run) {
  const { pool } = database
  await sink.ask('forget')
  await addIssue(database, number)
  const start = () => {
    const child = program('bench/letter-sender.ts', new URL(database.url).href, sink.url, MORNING)
    const memory: number[] = []
    createInterface({ input: child.stdout! }).on('line', (kb) => memory.push(Number(kb) / MB))
    return { child, memory }
  }
  let sender = start()
  const mails = async () =>
    (
      await pool.query(
        `select count(*)::integer as n from mail_outbox where dedupe_key like 'breadletter:${number}:%' and sent_at is null`,
      )
    ).rows[0].n
  const ended = async () =>
    (await pool.query(`select from breadletter_issues where number = $1 and state = 'sent'`, [number])).rowCount === 1
  let [began, beside_ms, killed, paid_at] = [0, 0, 0, 0]
  for (;;) {
    const { messages } = await sink.ask('tell')
    if (messages > 0 && began === 0) began = performance.now()
    if (killed < kills && messages > ((killed + 1) * READERS) / (kills + 1)) {
      sender.child.kill('SIGKILL')
      await once(sender.child, 'exit')
      killed += 1
      sender = start()
    }
    if (messages > 0 && performance.now() > paid_at + PAY_MS) {
      beside_ms = Math.max(beside_ms, await beside())
      paid_at = performance.now()
    }
    if (messages >= READERS && (await mails()) === 0 && (await ended())) break
    await sleep(100)
  }
  const took = (performance.now() - began) / 1000
  const { messages, different, bytes } = await sink.ask('tell')
  sender.child.kill('SIGKILL')
  const [idle = 0, ...working] = sender.memory
  return {
    ...{ rate: READERS / took, bytes: bytes / messages, beside_ms, grown_mb: Math.max(...working) - idle },
    ...{ lost: READERS - different, twice: messages - different },
  }
}
