import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page, in light and in dark, once everything has come. */
export async function violationsOf(page: Page): Promise<string[]> {
  await settled(page)
  return violationsNow(page)
}

/** As it stands, with whatever is still to come. */
export async function violationsNow(page: Page): Promise<string[]> {
  // Everything laid out at once: axe asks for the place of each element, which would lay out one skipped piece after the other.
  await page.evaluate(() => delete document.documentElement.dataset.first)
  // Colors fade over 150 ms, and axe would measure a moment in between. First, so that the change of scheme does not begin to fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(drawAnew)
    // In one frame, which is all we have; otherwise it would open a page of its own, and what is open here could close.
    // What it found to be right is not written down, and what it brought along for the light page serves for the dark one.
    const brought = colorScheme === 'dark' ? { axeSource: ';' } : {}
    const axe = new AxeBuilder({ page, ...brought }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    // The dark page is the same page in other colors.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme}: ${id} ${html}`)))
  }
  return found
}

/** Nothing of the page is still to come. */
export async function settled(page: Page): Promise<void> {
  await page.getByText('Loading...', { exact: true }).first().waitFor({ state: 'detached' })
  await page.locator('main .animate-sheen, [role=dialog] .animate-sheen').first().waitFor({ state: 'detached' })
}

/** All styles: what was not drawn before may still have the colors of the other scheme. */
async function drawAnew() {
  document.body.style.display = 'none'
  document.body.getBoundingClientRect()
  document.body.style.display = ''
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}
