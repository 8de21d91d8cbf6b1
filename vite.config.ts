import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const frame = frameInOneChunk()

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), productionRouter(), frame.plugin],
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', test: frame.holds }] } } } },
    },
    ssr: {
      // The whole Fastify app lives in React Router's server bundle: one build, one import at start.
      build: { rollupOptions: { input: './server/main.ts' } },
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

/** On Node the package's `exports` lead to its development build, which is slower and bigger: take the other one for the server bundle. */
function productionRouter(): Plugin {
  const builds: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const file = this.environment.name === 'ssr' ? builds[source] : undefined
      return file ? path.resolve('node_modules/react-router/dist/production', file) : undefined
    },
  }
}

/**
 * What every page needs (React, the router, header, footer and their parts) in one file instead of forty: on a phone's connection
 * the number of requests costs more than their bytes. What is imported on demand stays apart.
 */
function frameInOneChunk(): { plugin: Plugin; holds: (id: string) => boolean } {
  const members = new Set<string>()
  const plugin: Plugin = {
    name: 'frame-in-one-chunk',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const roots = [...this.getModuleIds()].filter((id) =>
        /\/app\/(root|entry\.client|shell\/page-boundary)\.tsx/.test(id),
      )
      const queue = [...roots]
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
          if (members.has(imported)) continue
          members.add(imported)
          queue.push(imported)
        }
      }
      for (const root of roots) members.delete(root)
    },
  }
  return { plugin, holds: (id) => members.has(id) }
}
