import { expect, test } from 'vitest'
import { failedCalls } from './what-happened.browser'

const call = (name: string, responseStatus: number, startTime = 0) => ({ name, responseStatus, startTime })
const AT = Date.parse('2026-11-18T20:00:00Z')
const SITE = 'https://localoaf.test'

test('of what went wrong it tells the last calls, without what was asked', () => {
  const calls = [
    call(`${SITE}/functions/v1/search-bakeries?q=my+secret`, 500, 61_000),
    call(`${SITE}/functions/v1/forum/topics`, 200),
    call(`${SITE}/assets/map.js`, 404),
    call('https://elsewhere.test/functions/v1/x', 500),
    call(`${SITE}/functions/v1/help/requests/H-2345-6789`, 404, 122_000),
  ]
  expect(failedCalls(calls, SITE, AT)).toBe(
    '20:01:01 UTC: /search-bakeries answered 500\n20:02:02 UTC: /help/requests/… answered 404',
  )
})

test('it tells five', () => {
  const calls = Array.from({ length: 8 }, (_, n) => call(`${SITE}/functions/v1/${n}`, 500))
  expect(failedCalls(calls, SITE, AT).match(/\/\d/g)).toEqual(['/3', '/4', '/5', '/6', '/7'])
})
