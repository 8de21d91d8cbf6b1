import { connect, connectForSearch, LIMITS } from '~/db/client.server'
import { listen } from '~/db/listen.server'
import { runMigrations } from '~/db/migrate.server'
import { markMigrated } from '~/db/snapshot.server'
import type { Env } from '~/env.server'
import { loadPrograms } from '~/features/cottage-food/records.commands.server'
import { KEY_REFUSED, reportFinding } from '~/features/ledger/findings.commands.server'
import { loadPlaces } from '~/features/places/places-data.commands.server'
import { followSettings } from '~/features/settings/follow-settings.commands.server'
import { PageCache } from '~/http/page-cache.server'
import type { Services } from '~/http/services.server'
import { freeLockedJobs } from '~/jobs/dead-workers.server'
import { startJobs } from '~/jobs/worker.server'
import type { LiveStreams } from '~/live/live-streams.server'
import { startMailer } from '~/mail/mailer.server'
import { mailTransport } from '~/mail/transport.server'
import { mediaStore } from '~/media/media.server'
import { liveStreams } from './app'
import { MIGRATIONS, type Opening, openDatabase } from './database'
import { settleDemo } from './demo'
import { attach, PORTS } from './features'
import { crontab, lanes, takeUpPayments } from './jobs'
import { startPaymentSandbox } from './sandbox'
import { readSecret } from './secret'
import { stopAll } from './stop'

export interface Runtime {
  services: Services
  database_url: string
  cache: PageCache
  live: LiveStreams
  demo: boolean
  database_lost: Promise<void>
  stop(): Promise<void>
}

export async function startRuntime(env: Env, progress: (step: string) => void, opening?: Opening): Promise<Runtime> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    await stopAll(undo.splice(0).reverse())
  }
  try {
    return { ...(await start(env, progress, undo, opening ?? (await openDatabase(env, progress)))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  env: Env,
  progress: (step: string) => void,
  undo: (() => Promise<void>)[],
  { fresh, opened }: Opening,
): Promise<Omit<Runtime, 'stop'>> {
  // The provider's package is big: it is loaded while the database starts.
  const loading = import('~/payments/payments.server')
  if (fresh && env.demo) void import('../db/seed/seed.server').then((seed) => seed.imagineDemo())
  const { url, ours, lost, undo: close } = await opened
  undo.push(...close)
  await runMigrations(url, MIGRATIONS, progress)
  if (ours) markMigrated(env.data_dir, MIGRATIONS)
  const { db, pool } = connect(url)
  undo.push(() => pool.end())
  const filling = connect(url, { max: 3, limits: LIMITS.none })
  undo.push(() => filling.pool.end())
  const search_pool = connectForSearch(url)
  undo.push(() => search_pool.end())
  const secret = readSecret(env)
  const sandbox = await startPaymentSandbox(env, filling.pool, secret)
  if (sandbox) undo.push(() => sandbox.stop())
  const services: Services = {
    db,
    pool,
    search_pool,
    env,
    clock: () => new Date(),
    secret,
    media: mediaStore(env),
    payments: (await loading).connectPayments(env, secret, sandbox, (detail) => {
      reportFinding(db, { ...KEY_REFUSED, detail }).catch(() => {})
    }),
    ...PORTS,
  }
  const cache = new PageCache()
  const live = liveStreams(services)
  const settings = followSettings(services, () => cache.drop(['settings']))
  undo.push(() => settings.stop())
  await settings.reread()
  const follower = listen(url, { ...cache.channels, ...live.channels, ...settings.channels }, () => {
    cache.drop()
    live.reread()
    void settings.reread()
  })
  undo.push(() => follower.stop())
  // Half a second at a first start, beside the rest; nothing is served before it is done.
  const gazetteer = loadPlaces(filling.pool)
  gazetteer.catch(() => {})
  await loadPrograms(filling.pool)
  const demo = await settleDemo({ ...services, pool: filling.pool }, progress)
  if (ours) await freeLockedJobs(pool)
  // Separate connections: visitors can't delay payments, and jobs may take longer than requests.
  const work = connect(url, { max: 16, limits: LIMITS.job })
  undo.push(() => work.pool.end())
  const at_work: Services = { ...services, ...work }
  const onError = (message: string) => console.warn(`[jobs] ${message}`)
  const jobs = await startJobs({ ...work, lanes: lanes(at_work), crontab, onError })
  undo.push(() => jobs.stop())
  const transport = mailTransport(env)
  if (transport) {
    const mailer = startMailer({ ...work, transport, attach: attach(at_work), onError })
    undo.push(() => mailer.stop())
  }
  takeUpPayments(at_work)
  await gazetteer
  return { services, database_url: url, cache, live, demo, database_lost: lost }
}
