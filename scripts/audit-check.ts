// npm run audit-check [-- --json] [-- --head HASH]: whether the audit log is as it was written (decision 250). Ends with 1 if not.
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Db } from '../app/db/client.server'
import { checkAudit, damageSentence } from '../app/features/audit/check-audit.queries.server'
import { runScript } from './run-script'
import { withDatabase } from './with-database'

/** What was found, and whether that is good. */
export async function auditCheck(db: Db, { json, head }: { json: boolean; head?: string | undefined }) {
  if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
    throw new Error('A head is 64 letters and digits, as this command printed it.')
  const state = await checkAudit(db, head)
  const ok = state.damage.length === 0 && state.knows_head
  if (json) return { ok, text: JSON.stringify({ ok, ...state }) }
  const lines = [
    ...state.damage.map(damageSentence),
    ...(state.knows_head ? [] : ['The head you gave is in no link: the end of the log was removed or written anew.']),
    ok
      ? `All ${state.entries} entries of the audit log are as they were written.`
      : `The audit log has ${state.entries} entries, and is not as it was written.`,
    ...(state.head ? [`Head: ${state.head}`] : []),
  ]
  return { ok, text: lines.join('\n') }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runScript(async () => {
    const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, head: { type: 'string' } } })
    const { ok, text } = await withDatabase((db) => auditCheck(db, values))
    if (!ok) process.exitCode = 1
    return text
  })
}
