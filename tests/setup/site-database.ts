import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The address of the database behind the site that browser tests run against. */
export const siteDatabaseUrl = (): string =>
  readFileSync(path.join(readFileSync('test-results/site-folder', 'utf8'), 'postgres.url'), 'utf8').trim()
