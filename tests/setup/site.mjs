// The built site on a fresh data folder with the demo in it, for browser tests; the folder goes when the site does.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-site-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../../scripts/start.mjs')
