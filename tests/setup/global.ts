import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../app/db/embedded.server'
import { runMigrations } from '../../app/db/migrate.server'
import { quickFolder } from './quick-folder'

declare module 'vitest' {
  interface ProvidedContext {
    admin_url: string
    template: string
    /** The payment sandbox, bundled: from its sources it would start ten times slower. */
    sandbox: string
  }
}

/** One server for the whole run (or TEST_DATABASE_URL), one migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(path.join(quickFolder(), 'localoaf-test-'))
  const server = given ? null : await startEmbedded(folder, { progress: () => {} })
  const admin_url = given ?? server!.url
  const template = `localoaf_template_${process.pid}`
  const admin = new pg.Client({ connectionString: admin_url })
  await admin.connect()
  if (server) await stopSyncing(admin)
  await admin.query(`create database ${template}`)
  await runMigrations(withDatabase(admin_url, template), path.resolve('db/migrations'))
  project.provide('admin_url', admin_url)
  project.provide('template', template)
  execFileSync(process.execPath, ['scripts/build-sandbox.mjs', path.join(folder, 'sandbox')])
  project.provide('sandbox', path.join(folder, 'sandbox/main.js'))
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nobody pulls the plug on a test's server, and dropping a database took seconds when two thousand files were synced to the disk. */
async function stopSyncing(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${setting} = off`)
  // There is nothing to gather up in databases that live for seconds, and it would look into each of them once a minute.
  await admin.query('alter system set autovacuum = off')
  // It lies in memory (quickFolder), where a gigabyte of it has no place.
  await admin.query(`alter system set max_wal_size = '256MB'`)
  await admin.query('select pg_reload_conf()')
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
