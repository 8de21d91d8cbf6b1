import { expect, type Page } from '@playwright/test'

/** Narrower than where the map stands beside the list: the processor draws it here, and a busy machine is at it for many seconds. */
export const WITHOUT_MAP = { width: 800, height: 800 }

export const box = (page: Page) => page.getByLabel('Location or bakery name')
export const cards = (page: Page) =>
  page
    .getByRole('region')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
/** Two pages of cards. Other tests open bakeries meanwhile, and one that pushed another to the next page is not shown twice. */
export async function twoPages(page: Page): Promise<number> {
  await expect.poll(() => cards(page).count()).toBeGreaterThan(90)
  return cards(page).count()
}
export const count = (page: Page) => page.getByRole('heading', { level: 2 }).first()
export const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name, exact: true })
/** Folds the filters away on a phone. */
export const fold = (page: Page) => page.locator('summary').filter({ hasText: 'Filters' })
