import { type BrowserContext, test as base } from '@playwright/test'

export * from '@playwright/test'

/**
 * React found another page than the server drew, and draws all of it anew: slow, shifting, and nobody sees why. What the server leaves
 * to the browser on purpose (a `lazy` screen, 419) is none of these.
 */
const DRAWN_ANEW = /Minified React error #(418|422|423|425)/

interface Watched {
  drawnAnew: string[]
  closesWindows: undefined
}

/**
 * What browser tests are written with. Whatever window a test opened goes when it ends: Playwright closes only the one it gave, and
 * dozens of pages that nobody looks at, each with its stream and its worker, starve the later tests. A page that React had to draw anew
 * fails its test.
 */
export const test = base.extend<Watched>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  drawnAnew: async ({}, use) => {
    const addresses: string[] = []
    await use(addresses)
    base.expect(addresses, 'pages that React drew anew').toEqual([])
  },
  context: async ({ context, drawnAnew }, use) => {
    watch(context, drawnAnew)
    await use(context)
  },
  closesWindows: [
    async ({ browser, drawnAnew }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        watch(context, drawnAnew)
        return context
      }
      await use(undefined)
      browser.newContext = newContext
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})

function watch(context: BrowserContext, drawnAnew: string[]): void {
  context.on('weberror', (error) => {
    if (DRAWN_ANEW.test(error.error().message)) drawnAnew.push(error.page()?.url() ?? '')
  })
}
