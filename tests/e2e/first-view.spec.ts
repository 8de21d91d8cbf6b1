import { expect, test } from '../setup/browser'
import { idle, visit } from '../setup/visitors'

test.use({ viewport: { width: 412, height: 823 } })

// docs/screens.md. Each with what must sleep there while nobody has scrolled.
const PAGES = {
  '/': ['[aria-labelledby="heroes"] li:nth-child(6) h3'],
  '/browse': ['main li:nth-child(40) h3'],
  '/bakery/maple-street-sourdough': ['#where h2', '#reviews h2', '#videos h2', '#similar h2'],
}

for (const [path, sleeping] of Object.entries(PAGES)) {
  test(`the first view of ${path} makes no Intl formatter and wakes nothing that nobody sees`, async ({ page }) => {
    await page.addInitScript(noteFormatters)
    await visit(page, path)
    await idle(page)
    const made = () => page.evaluate(() => sessionStorage.getItem('formatters'))
    expect(await made()).toBeNull()
    for (const part of sleeping) {
      const touched = await page
        .locator(part)
        .last()
        .evaluate((element) => Object.keys(element).filter((key) => key.startsWith('__react')))
      expect({ part, touched }).toEqual({ part, touched: [] })
    }
    await page.evaluate(() => new Date().toLocaleString() + new Intl.NumberFormat('en-US').format(1))
    expect(await made()).toContain('at ')
  })
}

/** Where each was asked for, so that a failure tells. */
function noteFormatters() {
  const note = () => sessionStorage.setItem('formatters', new Error('A formatter').stack ?? '')
  const noted: ProxyHandler<never> = {
    construct: (made, given) => {
      note()
      return Reflect.construct(made, given)
    },
    apply: (made, self, given) => {
      note()
      return Reflect.apply(made, self, given)
    },
  }
  const watch = (owner: object, names: string[]) => {
    for (const name of names)
      Object.defineProperty(owner, name, { value: new Proxy(Reflect.get(owner, name) as never, noted) })
  }
  watch(Intl, ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'PluralRules', 'Collator'])
  watch(Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
  watch(Number.prototype, ['toLocaleString'])
}
