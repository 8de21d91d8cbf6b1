import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { LaunchOptions } from '@playwright/test'
import tar from 'tar-fs'
import { fetchFromDebian } from './debian-chromium'
import { fontsConf } from './fonts-conf'

const require = createRequire(import.meta.url)
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * A real Chromium on a bare machine: on x64 Linux it comes out of an npm package. That package has no build for other processors, so
 * there an installed one is used, or Debian's is fetched.
 */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  const packaged = process.arch === 'x64' && process.platform === 'linux'
  const installed = process.env.CHROMIUM_PATH ?? (packaged ? undefined : findInstalled())
  if (installed) return { executablePath: installed, headless: true, args: ARGUMENTS }
  if (!packaged) {
    const { program, env } = fetchFromDebian()
    return {
      executablePath: program,
      headless: true,
      args: ARGUMENTS,
      env: { ...(process.env as Environment), ...env },
    }
  }
  const folder = await unpack()
  return {
    executablePath: path.join(folder, 'chrome'),
    headless: true,
    // Pages are painted without an imitated graphics card, which takes twice the processor; maps still get one of their own.
    args: [...ARGUMENTS, '--no-zygote', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      ...(process.env as Environment),
      LD_LIBRARY_PATH: [path.join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts/fonts.conf'),
    },
  }
}

type Environment = Record<string, string>

function findInstalled(): string | undefined {
  const places = [
    // The same engine without a browser's windows: the tests take half as long in it, and Lighthouse measures the page alone. The
    // whole one draws its own window meanwhile, which on two cores costs as much as the page.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return places.find((place) => existsSync(place))
}

/** Once per version, into a folder of its own first: two test runs at once must not see half a browser. */
async function unpack(): Promise<string> {
  let source = path.dirname(require.resolve('@sparticuz/chromium'))
  while (!existsSync(path.join(source, 'bin/chromium.br'))) source = path.dirname(source)
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string }
  const folder = path.resolve('node_modules/.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  const temporary = `${folder}.${process.pid}`
  mkdirSync(temporary, { recursive: true })
  const open = (name: string) => createReadStream(path.join(source, 'bin', name)).pipe(createBrotliDecompress())
  await Promise.all([
    pipeline(open('chromium.br'), createWriteStream(path.join(temporary, 'chrome'), { mode: 0o755 })),
    pipeline(open('swiftshader.tar.br'), tar.extract(temporary)),
    pipeline(open('al2023.tar.br'), tar.extract(path.join(temporary, 'al2023'))),
    pipeline(open('fonts.tar.br'), tar.extract(path.join(temporary, 'fonts'))),
  ])
  // Without a configuration of its own the packaged browser finds no font at all and draws blank text.
  writeFileSync(path.join(temporary, 'fonts/fonts.conf'), fontsConf(folder))
  try {
    renameSync(temporary, folder)
  } catch {
    rmSync(temporary, { recursive: true, force: true })
  }
  return folder
}
