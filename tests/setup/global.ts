import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../app/db/embedded.server'
import { runMigrations } from '../../app/db/migrate.server'

declare module 'vitest' {
  interface ProvidedContext {
    admin_url: string
    template: string
  }
}

/** One server for the whole run (or TEST_DATABASE_URL), one migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-test-'))
  const server = given ? null : await startEmbedded(folder, { progress: () => {} })
  const admin_url = given ?? server!.url
  const template = `localoaf_template_${process.pid}`
  const admin = new pg.Client({ connectionString: admin_url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await runMigrations(withDatabase(admin_url, template), path.resolve('db/migrations'))
  project.provide('admin_url', admin_url)
  project.provide('template', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
