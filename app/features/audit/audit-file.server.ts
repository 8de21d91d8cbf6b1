import { Readable } from 'node:stream'
import type { Db } from '~/db/client.server'
import { BYTE_ORDER_MARK, csvLine } from '~/lib/csv'
import type { AuditEntry, AuditFilter } from './audit.contract'
import { listAudit } from './audit.queries.server'

const COLUMNS = ['When (UTC)', 'Who', 'Action', 'What', 'Id', 'Details', 'Device', 'Entry']

/** Read and sent in pages, so that memory stays small. */
export const auditFile = (db: Db, filter: AuditFilter): Readable =>
  Readable.from(
    (async function* () {
      yield BYTE_ORDER_MARK + csvLine(COLUMNS)
      for (let after: string | null | undefined; after !== null; ) {
        const page = await listAudit(db, { ...filter, limit: 500, after })
        if (page.items.length > 0) yield page.items.map((entry) => csvLine(lineOf(entry))).join('')
        after = page.next
      }
    })(),
  )

const lineOf = ({ at, by, actor_id, action, subject_type, subject_id, details, origin, id }: AuditEntry) => [
  ...[at, by?.username ?? actor_id, action, subject_type, subject_id, JSON.stringify(details), origin, id],
]
