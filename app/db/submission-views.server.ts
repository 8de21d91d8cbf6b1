import { type SQL, sql } from 'drizzle-orm'

export const showSubmissions =
  (kind: 'listing' | 'change' | 'claim') =>
  (ids: string[]): SQL =>
    sql`
    select s.id as subject_id, s.name as title, s.place as line, '/bakery/' || b.slug as path, null as link, s.submitted_by as about_id,
      null::uuid as party_id, s.bakery_id
    from submissions s left join bakeries b on b.id = s.bakery_id where s.kind = ${kind} and s.id = any (${sql.param(ids)}::uuid[])`
