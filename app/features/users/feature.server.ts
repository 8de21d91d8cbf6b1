import { type Feature, serve } from '~/http/feature.server'
import { usersHandlers } from './users.api.server'
import { usersContract } from './users.contract'

export const usersFeature: Feature = {
  room: 'users',
  about: 'Accounts, as admins see them',
  calls: [serve(usersContract, usersHandlers)],
}
