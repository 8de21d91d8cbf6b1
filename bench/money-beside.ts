import path from 'node:path'
import type { Database } from '../app/db/client.server'
import { readEnv } from '../app/env.server'
import { asSubject } from '../app/features/orders/order'
import { openPaymentPage } from '../app/features/payments/payment-page.commands.server'
import { settle } from '../app/features/payments/settle.commands.server'
import type { Services } from '../app/http/services.server'
import { mediaStore } from '../app/media/media.server'
import { connectPayments } from '../app/payments/payments.server'
import { sandboxProcess, sandboxWebhookSecret } from '../app/payments/sandbox-process.server'
import { PORTS } from '../server/features'
import { makeBakery } from '../tests/factories/make'
import { makeOrderRow } from '../tests/factories/order-row'

const SECRET = Buffer.alloc(32, 7)

/** A shop at the sandbox; `pay` opens a page, pays, and says in milliseconds how long settling took. */
export async function moneyBeside(database: Database, folder: string) {
  const env = readEnv({ LOG_LEVEL: 'silent', DEMO: '0', DATA_DIR: folder })
  const webhook_secret = sandboxWebhookSecret(SECRET)
  const dir = path.join(folder, 'sandbox')
  const sandbox = await sandboxProcess({ dir, webhook_secret, built: true, prepare: async () => {} })
  sandbox.begin({ port: 9, host: '127.0.0.1', public_url: env.public_url })
  await sandbox.ready()
  const services = {
    ...{ ...database, search_pool: database.pool, env, clock: () => new Date(), secret: SECRET, ...PORTS },
    media: mediaStore(env),
    payments: connectPayments(env, SECRET, sandbox),
  } as Services
  const ask = (at: string, body: object) =>
    fetch(`${sandbox.origin}${at}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  await ask('/sandbox/test/accounts', { id: 'acct_letters', progress: 'complete' })
  const bakery = await makeBakery(services.db, { stripe_account_id: 'acct_letters' })
  const pay = async (): Promise<number> => {
    const order = await makeOrderRow(services.db, { bakery_id: bakery.id, payment_status: 'unpaid' })
    const session_id = (await openPaymentPage(services, asSubject(order.id)))?.split('/').at(-1) ?? ''
    await ask(`/sandbox/checkout/${session_id}/pay`, { card: '4242424242424242' })
    const began = performance.now()
    await settle(services, session_id)
    return performance.now() - began
  }
  return { pay, stop: () => sandbox.stop() }
}
