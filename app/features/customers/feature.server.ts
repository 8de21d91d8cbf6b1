import { type Feature, serve } from '~/http/feature.server'
import { customersHandlers } from './customers.api.server'
import { customersContract } from './customers.contract'
import { customersOfPerson } from './customers-of-person.commands.server'

export const customersFeature: Feature = {
  room: 'customers',
  about: 'A bakery’s customers',
  calls: [serve(customersContract, customersHandlers)],
  person_rows: customersOfPerson,
}
