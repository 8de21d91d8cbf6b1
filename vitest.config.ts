import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'server/**/*.test.ts',
      'sandbox/**/*.test.ts',
      'scripts/**/*.test.ts',
      'db/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    globalSetup: ['tests/setup/global.ts'],
    setupFiles: ['tests/setup/quiet.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Three hundred files share one reading of the modules, which else takes a third of the time; what a file changes, it puts back.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
