import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { newId } from '~/lib/ids'
import type { LedgerLine } from './ledger'

/** Once per cause, however often it is called. Answers whether this call wrote it. */
export async function postEntry(
  tx: Tx,
  { cause, payment_id, lines }: { cause: string; payment_id: string | null; lines: LedgerLine[] },
): Promise<boolean> {
  if (lines.length === 0) return false
  const rows = lines.map((line, position) => ({ ...line, id: newId(), position }))
  const { rowCount } = await tx.execute(sql`
    with entry as (
      insert into ledger_entries (id, cause, payment_id) values (${newId()}, ${cause}, ${payment_id})
      on conflict (cause) do nothing returning id
    )
    insert into ledger_lines (id, entry_id, position, account, amount_cents, bakery_id, provider_source)
    select line.id, entry.id, line.position, line.account, line.amount_cents, line.bakery_id, line.provider_source
    from entry, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line
      (id uuid, position smallint, account text, amount_cents integer, bakery_id uuid, provider_source text)`)
  return (rowCount ?? 0) > 0
}
