import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { newId } from '../../app/lib/ids'

/** The address of the database behind the site that browser tests run against. */
export const siteDatabaseUrl = (): string =>
  readFileSync(path.join(readFileSync('test-results/site-folder', 'utf8'), 'postgres.url'), 'utf8').trim()

/** A database of its own on the same server, still empty, for sites that a test starts itself: jobs are then nobody else's. */
export async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `own_${newId().slice(-12)}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: siteDatabaseUrl() })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await admin(`create database ${name}`)
  const url = new URL(siteDatabaseUrl())
  url.pathname = `/${name}`
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) }
}
