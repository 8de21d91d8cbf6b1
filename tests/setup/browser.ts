import { test as base } from '@playwright/test'

export * from '@playwright/test'

/**
 * What browser tests are written with. Whatever window a test opened goes when it ends: Playwright closes only the one it gave, and
 * dozens of pages that nobody looks at, each with its stream and its worker, starve the later tests.
 */
export const test = base.extend<{ closesWindows: undefined }>({
  closesWindows: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})
