import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { connect, LIMITS } from '../../app/db/client.server'
import { readEnv } from '../../app/env.server'
import { type Runtime, startRuntime } from '../../server/runtime'
import type { TestApp } from './app'
import { usePages } from './pages'
import { quickFolder } from './quick-folder'

interface RunningSite {
  runtime: Runtime
  /** To its database, for the test itself, with all the time it wants. */
  pool: pg.Pool
  origin: string
  folder: string
  postmaster(): number
  backends(): number[]
  /** The server and everything it has started. */
  postgres(signal: NodeJS.Signals): void
}

/** The whole site on a PostgreSQL of its own, behind a real socket: for tests that do to the database what others must not see. */
export function useRunningSite(): RunningSite {
  const folder = mkdtempSync(path.join(quickFolder(), 'localoaf-running-'))
  const site = { folder } as RunningSite
  const shown = {} as TestApp
  beforeAll(async () => {
    site.runtime = await startRuntime(readEnv({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' }), () => {})
    shown.services = site.runtime.services
    site.pool = connect(readFileSync(path.join(folder, 'postgres.url'), 'utf8'), { max: 2, limits: LIMITS.none }).pool
  }, 180_000)
  const pages = usePages(shown)
  beforeAll(async () => {
    await pages.app.listen({ port: 0, host: '127.0.0.1' })
    site.origin = `http://127.0.0.1:${(pages.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await site.pool?.end()
    await site.runtime?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  site.postmaster = () => Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = () =>
    readFileSync(`/proc/${site.postmaster()}/task/${site.postmaster()}/children`, 'utf8').trim().split(' ').map(Number)
  site.backends = () =>
    children().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(' app localoaf '))
  site.postgres = (signal) => {
    // Not one after the other: it would make new ones, and they would notice that it is gone.
    for (const pid of [site.postmaster(), ...children()]) process.kill(pid, signal)
  }
  return site
}
