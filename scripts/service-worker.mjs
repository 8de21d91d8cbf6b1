// Compiles app/service-worker.ts to one file at the root of the site, since a worker rules only the folder it is served from.
import { build } from 'vite'

export async function buildServiceWorker({ version, outDir }) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD_VERSION: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rollupOptions: {
        input: 'app/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
