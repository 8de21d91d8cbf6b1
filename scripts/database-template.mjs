// A step of the build, in a process of its own: makes the database that a first start copies, with the server that was just built.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprint } from './stale.mjs'

const folder = 'build/database'
const stamp = `${folder}/stamp`
const made_from = fingerprint(['db/migrations', 'db/places', 'app/db', 'package-lock.json'])
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== made_from) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { loadMain } = await import('../build/server/index.js')
  const { makeDatabaseTemplate } = await loadMain()
  try {
    await makeDatabaseTemplate(folder)
    writeFileSync(stamp, made_from)
  } catch (error) {
    // A site with a PostgreSQL of its own is built where none can run; without the template a first start takes the long way.
    rmSync(folder, { recursive: true, force: true })
    console.log(`  No database was prepared: ${error.message.split('\n')[0]}`)
  }
}
