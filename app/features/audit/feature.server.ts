import { type Feature, serve } from '~/http/feature.server'
import { auditHandlers } from './audit.api.server'
import { auditContract } from './audit.contract'

export const auditFeature: Feature = {
  room: 'audit',
  about: 'What editors and admins did',
  calls: [serve(auditContract, auditHandlers)],
}
