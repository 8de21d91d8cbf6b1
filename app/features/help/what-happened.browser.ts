import { toldPage } from './help'

/** What a report of a bug says by itself, as far as the browser knows it. Nothing is collected for it: the page asks once it is open. */
export interface WhatHappened {
  page?: string
  browser?: string
  version?: string
  last_error?: string
}

export const FACT_NAMES: Record<keyof WhatHappened, string> = {
  page: 'Page',
  browser: 'Browser',
  version: 'Version',
  last_error: 'What went wrong just before',
}

const MOST_ERRORS = 5
const CALLS = '/functions/v1'

type Call = Pick<PerformanceResourceTiming, 'name' | 'responseStatus' | 'startTime'>

/** The last calls that were refused or failed, which the browser itself keeps in memory; without what was asked or sent. */
export const failedCalls = (calls: Call[], origin: string, began: number): string =>
  calls
    .filter(({ name, responseStatus }) => name.startsWith(origin + CALLS) && responseStatus >= 400)
    .slice(-MOST_ERRORS)
    .map(({ name, responseStatus, startTime }) => {
      const at = new Date(began + startTime).toISOString().slice(11, 19)
      return `${at} UTC: ${toldPage(name.slice((origin + CALLS).length))} answered ${responseStatus}`
    })
    .join('\n')

interface Surroundings {
  navigation?: { entries(): { url: string | null }[]; currentEntry: { index: number } | null }
  __reactRouterManifest?: { version?: string }
}

export function whatHappened(): WhatHappened {
  const { navigation, __reactRouterManifest } = window as unknown as Surroundings
  const { origin } = window.location
  const at = navigation?.currentEntry?.index ?? 0
  const before = navigation?.entries()[at - 1]?.url ?? document.referrer
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const facts: WhatHappened = {
    page: before.startsWith(`${origin}/`) ? toldPage(before) : '',
    browser: `${navigator.userAgent}, ${window.innerWidth} × ${window.innerHeight}`.slice(0, 300),
    version: __reactRouterManifest?.version ?? '',
    last_error: failedCalls(calls, origin, performance.timeOrigin),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact))
}
