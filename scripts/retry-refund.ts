// npm run retry-refund -- ORDER_NUMBER, for a whole order, or a refund's id, as its finding names it: sends again what failed.
import { normalOrderNumber } from '../app/features/orders/order'
import { retryRefunds } from '../app/features/refunds/retry-refund.commands.server'
import { isId } from '../app/lib/ids'
import { formatDollars } from '../app/lib/money'
import { PORTS } from '../server/features'
import { readSecret } from '../server/secret'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

await runScript(async () => {
  const given = process.argv[2] ?? ''
  const named = isId(given) ? given : normalOrderNumber(given)
  if (!named) throw new Error('Usage: npm run retry-refund -- ORDER_NUMBER or REFUND_ID')
  const cents = await withDatabase((db, _pool, env) =>
    retryRefunds({ db, env, ...PORTS, secret: readSecret(env), clock: () => new Date() }, named),
  )
  return `${formatDollars(cents / 100)} of ${named} is queued to go back: at once while the site runs, else when it starts.`
})
