import path from 'node:path'
import { build } from 'vite'

/** One file starts in a fraction of the time of a thousand sources, and this app is started again and again. */
export async function bundleApp(entry = 'tests/chaos/app.ts'): Promise<string> {
  const outDir = path.resolve('node_modules/.cache', `chaos-${process.pid}`)
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    ssr: {
      noExternal: true,
      external: ['sharp', '@node-rs/argon2', 'graphile-worker', 'nodemailer', 'pg-native', 'pino', 'thread-stream'],
    },
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'app.js' } },
    },
  })
  return outDir
}
