// The built site on a fresh data folder with the demo in it, for browser tests; the folder goes when the site does.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-site-'))
process.env.DATA_DIR = folder
// For tests that look into its database (tests/setup/site-database.ts).
mkdirSync('test-results', { recursive: true })
writeFileSync('test-results/site-folder', folder)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../../scripts/start.mjs')
