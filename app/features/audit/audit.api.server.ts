import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { recordAudit } from './audit.commands.server'
import type { auditContract } from './audit.contract'
import { listActions, listAudit } from './audit.queries.server'
import { auditFile } from './audit-file.server'

export const auditHandlers = ({ db, clock }: Services): Handlers<typeof auditContract> => ({
  'GET /admin/audit': async ({ query }) => ({ ...(await listAudit(db, query)), actions: await listActions(db) }),
  'GET /admin/audit.csv': async ({ actor, query, reply }) => {
    await recordAudit(db, clock(), {
      ...{ by: actor, action: 'audit.exported', subject_type: 'audit', subject_id: 'log', details: query },
    })
    reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
    return auditFile(db, query)
  },
})
