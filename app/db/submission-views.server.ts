import { type SQL, sql } from 'drizzle-orm'

/** In the audit log, with the ids of the photos: a photo that came after a look was not in it. */
export const DOCUMENTS_SEEN = 'claim.documents_seen'

/** A condition on `bakery_claims`: the editor has opened every photo of this claim. */
export const sawDocuments = (editor_id: string | null, claim_id: SQL): SQL<boolean> => sql<boolean>`not exists (
  select from claim_documents d where d.claim_id = ${claim_id} and not exists (
    select from audit_log l where l.subject_type = 'claim' and l.subject_id = ${claim_id}::text and l.action = ${DOCUMENTS_SEEN}
      and l.actor_id = ${editor_id} and l.details -> 'documents' ? d.id::text))`

export const showSubmissions =
  (kind: 'listing' | 'change' | 'claim') =>
  (ids: string[]): SQL =>
    sql`
    select s.id as subject_id, s.name as title, s.place as line, '/bakery/' || b.slug as path, null as link, s.submitted_by as about_id,
      null::uuid as party_id, s.bakery_id
    from submissions s left join bakeries b on b.id = s.bakery_id where s.kind = ${kind} and s.id = any (${sql.param(ids)}::uuid[])`
