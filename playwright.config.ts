import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './tests/setup/chromium'
import { quickFolder } from './tests/setup/quick-folder'

// Two checkouts on one machine take a port each.
const PORT = Number(process.env.E2E_PORT ?? 3190)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Two leave a third of two cores idle: a journey often waits for a timer or the network.
  workers: 3,
  // A test that needs a second try is a failing test.
  retries: 0,
  // A loaded machine can starve a browser for seconds; a test that passes waits for none of this.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: await browserLaunchOptions(),
    // At the moment it takes over a page, requests slip past those that a test answers itself. Tests of the worker allow it.
    serviceWorkers: 'block',
    // Recording every test is work for two busy cores; `--trace on` shows one that fails.
    trace: 'off',
    // What fades and slides is painted sixty times a second; tests that are about it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    video: 'off',
  },
  webServer: {
    command: 'node tests/setup/site.mjs',
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT), TMPDIR: quickFolder() },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
