import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { recordAudit } from './audit.commands.server'
import type { AuditFilter, auditContract } from './audit.contract'
import { listActions, listAudit } from './audit.queries.server'
import { auditFile } from './audit-file.server'

/** An address in the details of an entry would stay when its person leaves. */
const nameless = (filter: AuditFilter) =>
  Object.fromEntries(Object.entries(filter).map(([name, said]) => [name, /.@/.test(said) ? 'an email' : said]))

export const auditHandlers = ({ db, clock }: Services): Handlers<typeof auditContract> => ({
  'GET /admin/audit': async ({ query }) => ({ ...(await listAudit(db, query)), actions: await listActions(db) }),
  'GET /admin/audit.csv': async ({ actor, query, reply }) => {
    await recordAudit(db, clock(), {
      ...{ by: actor, action: 'audit.exported', subject_type: 'audit', subject_id: 'log', details: nameless(query) },
    })
    reply.header('content-disposition', 'attachment; filename="audit-log.csv"')
    return auditFile(db, query)
  },
})
