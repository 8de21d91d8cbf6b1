import type { Db } from '../../app/db/client.server'
import { checkAudit, damageSentence } from '../../app/features/audit/check-audit.queries.server'
import type { Retried } from '../../app/features/health/health'
import { retry as retryAll } from '../../app/features/health/health.commands.server'
import { reconcile } from '../../app/features/ledger/reconcile.commands.server'
import { countOpenDifferences } from '../../app/features/ledger/reconcile.queries.server'
import { normalOrderNumber } from '../../app/features/orders/order'
import { retryRefunds } from '../../app/features/refunds/retry-refund.commands.server'
import { isId } from '../../app/lib/ids'
import { formatDollars } from '../../app/lib/money'
import { connectPayments } from '../../app/payments/payments.server'
import { type Command, counted, inOne, type Outcome } from './command'

const retry: Command = {
  usage: '',
  about:
    'Jobs out of tries, mail and rows of sweeps that were given up get all their tries again; /metrics counts them',
  knows_dry: true,
  run: ({ dry, use }) =>
    use(async ({ db, clock }) => {
      const data = await inOne(db, dry, async (in_one) => {
        const again = (what: Retried) => retryAll({ db: in_one, clock }, null, { what })
        return { jobs: await again('jobs'), mails: await again('mails'), rows: await again('rows') }
      })
      const { jobs, mails, rows } = data
      const text = `${jobs} jobs, ${mails} mails and ${rows} rows of sweeps are tried again from now on.`
      return { text, data }
    }),
}

const retryRefund: Command = {
  usage: 'ORDER_NUMBER or REFUND_ID',
  about: 'Sends again what failed of an order’s refunds, or one refund as its finding names it',
  takes: [1, 1],
  knows_dry: true,
  run: ({ args, dry, use }) =>
    use(async (services) => {
      const given = args[0]!
      const named = isId(given) ? given : normalOrderNumber(given)
      const cents = await inOne(services.db, dry, (db) => retryRefunds({ ...services, db }, named))
      const text = `${formatDollars(cents / 100)} of ${named} is queued to go back: at once while the site runs, else when it starts.`
      return { text, data: { named, cents } }
    }),
}

const reconcileCommand: Command = {
  usage: '',
  about: 'Compares our ledger with the payment provider’s books, now; each cent of difference is a finding',
  run: ({ progress, use }) =>
    use(async (services) => {
      const { env, secret, db } = services
      if (!env.stripe_secret_key)
        throw new Error(
          'Payments run in the sandbox here, which ends with the site: the site compares its books while it runs.',
        )
      progress('Reading the provider’s books')
      await reconcile({ ...services, payments: connectPayments(env, secret, null) })
      const differences = await countOpenDifferences(db)
      const text =
        differences === 0 ? 'Both books agree.' : `${counted(differences, 'difference')} found: see the findings.`
      return { text, data: { differences }, ok: differences === 0 }
    }),
}

/** Whether the audit log is as it was written (decision 250). */
export async function auditCheck(db: Db, head?: string): Promise<Required<Outcome>> {
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    throw new Error('A head is 64 letters and digits, as this command printed it.')
  const state = await checkAudit(db, head)
  const ok = state.damage.length === 0 && state.knows_head
  const lines = [
    ...state.damage.map(damageSentence),
    ...(state.knows_head ? [] : ['The head you gave is in no link: the end of the log was removed or written anew.']),
    ok
      ? `All ${state.entries} entries of the audit log are as they were written.`
      : `The audit log has ${state.entries} entries, and is not as it was written.`,
    ...(state.head ? [`Head: ${state.head}`] : []),
  ]
  return { ok, text: lines.join('\n'), data: state }
}

const auditCheckCommand: Command = {
  usage: '[--head HASH]',
  about: 'Says whether the audit log is as it was written; --head is one that was printed before',
  options: { head: { type: 'string' } },
  run: ({ values, use }) => use(({ db }) => auditCheck(db, values.head as string | undefined)),
}

export const workCommands: Record<string, Command> = {
  retry,
  'retry-refund': retryRefund,
  reconcile: reconcileCommand,
  'audit-check': auditCheckCommand,
}
