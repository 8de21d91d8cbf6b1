import { expect, test } from 'vitest'
import { useApp } from '../../../tests/setup/app'
import { MAIL_PROVIDERS, SAID_OFF } from './mail-return'

const site = useApp()

test.each(MAIL_PROVIDERS)('without its setting, nothing is heard from %s', async (provider) => {
  expect(await site.call('POST', '/webhooks/mail', { query: { provider }, body: {} })).toMatchObject({
    status: 404,
    body: { error: SAID_OFF },
  })
})
