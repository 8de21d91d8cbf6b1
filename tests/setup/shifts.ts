import type { Page } from '@playwright/test'
import { settled } from './axe'
import { idle } from './visitors'

export const SHIFT_LIMIT = 0.01

export interface Measured {
  shifted: number
}

/** Runs in the page: adds up what jumps, unless somebody pressed or typed just before. */
export function addUpShifts() {
  const measured = window as unknown as Measured
  measured.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) measured.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Of the next page. */
export const countShifts = (page: Page): Promise<unknown> => page.addInitScript(addUpShifts)

/** Once everything has come. */
export async function shiftsOf(page: Page): Promise<number> {
  await settled(page)
  await idle(page)
  return page.evaluate(() => (window as unknown as Measured).shifted)
}
