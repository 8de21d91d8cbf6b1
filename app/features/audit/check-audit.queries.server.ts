import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'

interface AuditDamage extends Record<string, unknown> {
  /** Its place in the chain; null for an entry that never was linked. */
  seq: number | null
  entry_id: string
  what: keyof typeof SENTENCES
  action: string | null
}

interface AuditState {
  entries: number
  /** The newest link. Kept somewhere else, it shows later that the log's end was not cut off. */
  head: string | null
  damage: AuditDamage[]
}

const SENTENCES = {
  changed: 'was changed after it was written',
  removed: 'was removed',
  unlinked: 'was slipped in past the chain',
  broken: 'has a link that doesn’t follow from the one before',
  gap: 'has no link before it: some were removed',
}

export const damageSentence = ({ seq, entry_id, what, action }: AuditDamage): string =>
  `Entry ${entry_id}${action ? ` (${action})` : ''}${seq === null ? '' : `, number ${seq},`} ${SENTENCES[what]}.`

/**
 * Walks the whole chain. An entry about an address that was emptied when its person left has another entry that says what is left
 * of it, and all the rest of it is linked by itself.
 */
export async function checkAudit(db: Db, head?: string): Promise<AuditState & { knows_head: boolean }> {
  const { rows: damage } = await db.execute<AuditDamage>(sql`
    with links as (
      select c.seq::int as seq, c.entry_id, c.content, c.rest, c.hash, lag(c.hash) over w as hash_before, lag(c.seq) over w as seq_before
      from audit_chain c window w as (order by c.seq)
    ), forgotten as (
      select f.subject_id as entry_id, f.details ->> 'content' as content from audit_log f where f.action = 'audit.forgotten'
    )
    select k.seq, k.entry_id, l.action, damage.what from links k
      left join audit_log l on l.id = k.entry_id
      cross join lateral (values
        ('removed', l.id is null),
        ('changed', l.id is not null and audit_content(l) <> k.content and not (l.subject_type = 'email'
          and l.subject_id = 'erased' and l.details = '{}' and audit_rest(l) = coalesce(k.rest, audit_rest(l))
          and exists (select from forgotten f where f.entry_id = l.id::text and f.content = encode(audit_content(l), 'hex')))),
        ('broken', k.hash <> sha256(coalesce(k.hash_before, ''::bytea) || k.content || coalesce(k.rest, ''::bytea))),
        ('gap', k.seq <> coalesce(k.seq_before, 0) + 1)
      ) damage (what, is_so)
    where damage.is_so
    union all
    select null, l.id, l.action, 'unlinked' from audit_log l
    where not exists (select from audit_chain c where c.entry_id = l.id)
    order by seq nulls last, entry_id`)
  const { rows } = await db.execute<{ entries: number; head: string | null; knows_head: boolean }>(sql`
    select (select count(*)::int from audit_log) as entries,
      (select encode(hash, 'hex') from audit_chain order by seq desc limit 1) as head,
      ${head ?? null}::text is null or exists (select from audit_chain where hash = decode(${head ?? ''}, 'hex')) as knows_head`)
  return { ...rows[0]!, damage }
}
