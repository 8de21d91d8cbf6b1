import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fontsConf } from './fonts-conf'

const PACKAGE = 'chromium-headless-shell'
const INSTALLED = `/usr/bin/${PACKAGE}`
// Chromium draws text with what the system has; a bare one has no font at all.
const WANTED = [PACKAGE, 'fonts-dejavu-core']

interface Browser {
  program: string
  env: Record<string, string>
}

/** As root the system's own package is installed; without root the packages are unpacked into the cache folder and run from there. */
export function fetchFromDebian(): Browser {
  if (run('apt-get', '--version') !== null) throw missing('apt-get is not on this machine')
  if (process.getuid?.() === 0) {
    const problem = run('apt-get', 'update', '-qq') ?? run('apt-get', 'install', '-y', '-qq', ...WANTED)
    if (problem !== null) throw missing(problem)
    return { program: INSTALLED, env: {} }
  }
  const folder = path.resolve('node_modules/.cache', PACKAGE)
  if (!existsSync(folder)) unpackInto(folder)
  const libraries = ['usr/lib', 'lib'].flatMap((place) =>
    readdirSync(path.join(folder, place), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
      .map(({ name }) => path.join(folder, place, name)),
  )
  return {
    program: path.join(folder, 'usr/lib/chromium', PACKAGE),
    env: { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: path.join(folder, 'fonts.conf') },
  }
}

/** apt keeps its lists and downloads in this folder instead of the system's; into a folder of its own first, as two runs may meet. */
function unpackInto(folder: string) {
  const temporary = `${folder}.${process.pid}`
  const at = (name: string) => path.join(temporary, name)
  for (const name of ['apt/lists/partial', 'apt/cache/archives/partial', 'usr/lib', 'lib']) {
    mkdirSync(at(name), { recursive: true })
  }
  const own = [`Dir::State::lists=${at('apt/lists')}`, `Dir::Cache=${at('apt/cache')}`, 'Debug::NoLocking=1']
  const apt = (...args: string[]) => run('apt-get', ...own.flatMap((option) => ['-o', option]), '-qq', ...args)
  const problem = apt('update') ?? apt('install', '-y', '--download-only', ...WANTED) ?? unpackAll(temporary)
  rmSync(at('apt'), { recursive: true, force: true })
  if (problem !== null) {
    rmSync(temporary, { recursive: true, force: true })
    throw missing(problem)
  }
  writeFileSync(at('fonts.conf'), fontsConf(folder))
  try {
    renameSync(temporary, folder)
  } catch {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function unpackAll(folder: string): string | null {
  const archives = path.join(folder, 'apt/cache/archives')
  for (const name of readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
    const problem = run('dpkg-deb', '-x', path.join(archives, name), folder)
    if (problem !== null) return problem
  }
  return null
}

/** Null when it went well, otherwise what it said. */
function run(command: string, ...args: string[]): string | null {
  const { status, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0 ? null : (error?.message ?? stderr.trim().split('\n').at(-1) ?? `${command} failed`)
}

const missing = (why: string) =>
  new Error(
    `The browser tests need a Chromium. No npm package has one for ${process.platform} on ${process.arch}, and Debian's could not be ` +
      `fetched (${why}). Install one or set CHROMIUM_PATH to its program.`,
  )
