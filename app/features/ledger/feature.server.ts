import type { Feature } from '~/http/feature.server'
import { reconcile } from './reconcile.commands.server'

export const ledgerFeature: Feature = {
  room: 'ledger',
  about: 'The books',
  jobs: [{ name: 'reconcile_payments', run: reconcile, minutes: '7,27,47', lane: 'money' }],
}
