// npm run retry-refund -- ORDER_NUMBER: sends a full refund again that failed.
import { normalOrderNumber } from '../app/features/orders/order'
import { retryRefunds } from '../app/features/refunds/retry-refund.commands.server'
import { formatDollars } from '../app/lib/money'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

await runScript(async () => {
  const order_number = normalOrderNumber(process.argv[2] ?? '')
  if (!order_number) throw new Error('Usage: npm run retry-refund -- ORDER_NUMBER')
  const cents = await withDatabase((db, _pool, { public_url }) => retryRefunds(db, { order_number, public_url }))
  return `${formatDollars(cents / 100)} of order ${order_number} is queued to go back: at once while the site runs, else when it starts.`
})
