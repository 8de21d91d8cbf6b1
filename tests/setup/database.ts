import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { connect, type Database, LIMITS } from '../../app/db/client.server'

/** A database of its own for the calling test file, cloned from the migrated template: real PostgreSQL, nothing shared. */
export function useDatabase(): Database {
  const database = {} as Database
  const name = `localoaf_t_${randomBytes(6).toString('hex')}`
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: inject('admin_url') })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  beforeAll(async () => {
    // File by file: through the log, which is the default, each of them would be written twice.
    await admin(`create database ${name} template ${inject('template')} strategy file_copy`)
    const url = new URL(inject('admin_url'))
    url.pathname = `/${name}`
    // Not those of requests: a test machine may be as busy as it likes.
    Object.assign(database, connect(url.href, { max: 8, limits: LIMITS.job }))
  })
  afterAll(async () => {
    await database.pool?.end()
    await admin(`drop database if exists ${name} with (force)`)
  })
  return database
}
