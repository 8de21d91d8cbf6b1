import { readFileSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { loafShapes } from './app/lib/loaf'
import { chunksOf } from './scripts/chunks'

const ICON = 'virtual:icon/'
const SPRITE = 'virtual:icon-sprite'
/** What the first views of home, /browse and a bakery page can show. The build says if one is missing or too many. */
const FRAME_ICONS = [
  'badge-check',
  'calendar-days',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-check',
  'circle-exclamation-point',
  'clock',
  'cloud-off',
  'globe',
  'hand',
  'handshake',
  'info',
  'list',
  'locate-fixed',
  'map',
  'map-pin',
  'map-pinned',
  'menu',
  'message-circle',
  'monitor',
  'moon',
  'plus',
  'search',
  'share-2',
  'shopping-basket',
  'sliders-horizontal',
  'sparkles',
  'star',
  'store',
  'sun',
  'triangle-exclamation-point',
  'truck',
  'utensils-crossed',
  'wheat',
]

const chunks = chunksOf({ isIcon, checkIcons })

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    iconsFromLucide({ building: command === 'build' }),
    reactRouter(),
    productionRouter(),
    chunks.plugin,
  ],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...SHORT_NAMES, codeSplitting: { groups: chunks.groups } } } },
    },
    ssr: {
      // The whole Fastify app lives in React Router's server bundle: one build.
      build: { rollupOptions: { input: './server/start.ts' } },
      // Build only: one bundle loads in half the time of a thousand files, and drops what is unused (icons above all). Apart stay
      // what is native and what finds its own files. In dev this would transform every package.
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: [
                'sharp',
                '@node-rs/argon2',
                'graphile-worker',
                'nodemailer',
                'pdfkit',
                'pg-native',
                'pino',
                'thread-stream',
              ],
            }
          : {},
    },
  },
  // Otherwise the first page in dev answers 504 "Outdated Optimize Dep".
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  server: { watch: { ignored: ['**/.data/**'] } },
}))

/** Every page is sent the names of all scripts: 42 bits of a hash are as good as 48 to tell two versions of one file apart. */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** Shown if our own error screen (root.tsx) fails, too. The router's has a stack trace and advice to developers, on every phone. */
const ROUTERS_ERROR_PAGE = 'function RemixRootDefaultErrorBoundary'
const PLAIN_ERROR_PAGE = `import { createElement as plain } from 'react'
function RemixRootDefaultErrorBoundary({ error }) {
  console.error(error)
  return plain('html', { lang: 'en' }, plain('body', null, 'Something went wrong. Please reload this page.'))
}
function BoundaryShell({ children }) {
  return children
}
`

/** The package's `exports` lead to its development build, which is slower and bigger: take the other one for both bundles. */
function productionRouter(): Plugin {
  const builds: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const file = builds[source]
      return file ? path.resolve('node_modules/react-router/dist/production', file) : undefined
    },
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/') || !code.includes(`${ROUTERS_ERROR_PAGE}({`)) return
      const end = code.indexOf('// lib/dom/lib.tsx')
      const begin = code.lastIndexOf(ROUTERS_ERROR_PAGE, end)
      if (end < begin) this.error('The router’s own error page is not where it was.')
      return `${code.slice(0, begin)}${PLAIN_ERROR_PAGE}${code.slice(end)}`
    },
  }
}

/**
 * Icons as one element each, made from lucide's drawings by app/ui/icon.tsx: its own way of making them weighs more than all that a
 * first view shows. Those of the first view are drawn once in the page (root.tsx) and only named in scripts (decision 006).
 */
function iconsFromLucide({ building }: { building: boolean }): Plugin {
  const folder = path.resolve('node_modules/lucide-react/dist/esm')
  const index = readFileSync(path.join(folder, 'lucide-react.mjs'), 'utf8')
  const files = new Map(
    [...index.matchAll(/^export \{(.*)\} from '\.\/icons\/(.*)\.mjs'/gm)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
  const oneByOne = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [exported = '', local = exported] = name.split(' as ')
        return `import ${local} from '${ICON}${files.get(exported)}'`
      })
      .join(';')
  const shapesOf = async (icon: string): Promise<string> => {
    const { __iconData } = await import(path.join(folder, 'icons', `${icon}.mjs`))
    return (__iconData.node as [string, Record<string, string>][])
      .map(([tag, { key: _, ...given }]) => {
        const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${value}"`)
        return `<${tag}${attributes.join('')}/>`
      })
      .join('')
  }
  return {
    name: 'icons-from-lucide',
    enforce: 'pre',
    transform: (code) =>
      building && code.includes("'lucide-react'")
        ? code.replace(/^import \{([^}]*)\} from 'lucide-react'/gm, (_, names: string) => oneByOne(names))
        : undefined,
    resolveId: (source) => (source.startsWith(ICON) || source === SPRITE ? `\0${source}` : undefined),
    async load(id) {
      if (id === `\0${SPRITE}`) {
        const symbols = FRAME_ICONS.map(async (icon) => `<symbol id="i-${icon}">${await shapesOf(icon)}</symbol>`)
        const loaf = `<symbol id="i-loaf">${loafShapes()}</symbol>`
        return `export default ${JSON.stringify([...(await Promise.all(symbols)), loaf].join(''))}`
      }
      if (!isIcon(id)) return
      const icon = id.slice(ICON.length + 1)
      const shapes = FRAME_ICONS.includes(icon) ? '' : `, ${JSON.stringify(await shapesOf(icon))}`
      return `import { icon } from '/app/ui/icon.tsx'; export default icon('${icon}'${shapes})`
    },
  }
}

function isIcon(id: string) {
  return id.startsWith(`\0${ICON}`)
}

function checkIcons(ids: string[]): string | undefined {
  const named = ids.map((id) => id.slice(ICON.length + 1)).sort()
  return String(named) === String(FRAME_ICONS) ? undefined : `FRAME_ICONS must be ${JSON.stringify(named)}`
}
