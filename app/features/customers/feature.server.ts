import { type Feature, serve } from '~/http/feature.server'
import { customersHandlers } from './customers.api.server'
import { customersContract } from './customers.contract'

export const customersFeature: Feature = {
  room: 'customers',
  about: 'A bakery’s customers',
  calls: [serve(customersContract, customersHandlers)],
}
