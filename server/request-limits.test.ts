import { expect, test } from 'vitest'
import { useApp } from '../tests/setup/app'

const site = useApp()

test('a slow upload may take as long as the browser goes on with it, and a request’s head half a minute', () => {
  const { requestTimeout, headersTimeout } = site.app.server
  expect([requestTimeout, headersTimeout]).toEqual([150_000, 30_000])
})

test('a body of plain text is refused as such', async () => {
  for (const path of ['/auth/sign-in', '/rpc/check_username_public_safe']) {
    const headers = { 'content-type': 'text/plain' }
    const { status, body } = await site.call('POST', path, { body: 'hello', headers })
    expect([status, body.error]).toEqual([415, 'The request must be JSON, with content type application/json.'])
  }
})
