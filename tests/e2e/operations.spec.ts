import { expect, test } from '../setup/browser'

test('a supervisor can ask whether the site is alive and ready', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
  expect(await (await request.get('/metrics')).text()).toContain('http_request_duration_seconds')
  expect((await request.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status()).toBe(404)
})
