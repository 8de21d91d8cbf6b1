import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './tests/setup/chromium'

const PORT = 3190

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  // A loaded machine can starve a browser for seconds. A second try is counted as flaky and printed, never hidden.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: await browserLaunchOptions(),
    // Recording every test is work for two busy cores; `--trace on` shows one that fails.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    video: 'off',
  },
  webServer: {
    command: 'node tests/setup/site.mjs',
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT: String(PORT) },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
