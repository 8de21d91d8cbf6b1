import { type Feature, serve } from '~/http/feature.server'
import { moneyHandlers } from './money.api.server'
import { moneyContract } from './money.contract'

export const moneyFeature: Feature = {
  room: 'money',
  about: 'Orders, invoices and payments, as admins see them',
  calls: [serve(moneyContract, moneyHandlers)],
}
