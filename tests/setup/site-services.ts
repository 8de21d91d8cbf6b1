import { connect, type Database, LIMITS } from '../../app/db/client.server'
import type { Services } from '../../app/http/services.server'
import { test } from './browser'
import { siteDatabaseUrl } from './site-database'

/** The database of the site under test, and what factories need of its services. Call once per file. */
export function openSite() {
  const database = {} as Database
  const services = {} as Services
  test.beforeAll(() => {
    Object.assign(database, connect(siteDatabaseUrl(), { max: 2, limits: LIMITS.job }))
    Object.assign(services, { ...database, clock: () => new Date(), env: { demo: true } })
  })
  test.afterAll(() => database.pool.end())
  return { database, services }
}
