import { sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import { sawDocuments } from '~/db/submission-views.server'
import type { Actor } from '~/http/actor.server'
import type { Submission, SubmissionDetail } from './submissions.contract'

export async function findDetail(
  db: Db,
  actor: Actor,
  submission: Submission,
): Promise<Pick<SubmissionDetail, 'listing' | 'change' | 'claim'>> {
  const { kind } = submission
  return {
    listing: kind === 'listing' ? await listingOf(db, actor, submission) : null,
    change: kind === 'change' ? await changeOf(db, submission) : null,
    claim: kind === 'claim' ? await claimOf(db, actor, submission) : null,
  }
}

const one = async <T>(rows: Promise<{ rows: unknown[] }>) => (await rows).rows[0] as T

/** Of a claim `c` and its author's profile `p`. */
const claimJson = (
  actor: Actor,
) => sql`json_build_object('id', c.id, 'state', c.status, 'by', ${who(sql`p`)}, 'method', c.method, 'note', c.message,
  'code', case when c.method <> 'domain' then c.code end, 'code_place', c.code_place, 'sent_to', c.sent_to,
  'proved_at', ${iso(sql`c.proved_at`)}, 'reason', c.reason, 'created_at', ${iso(sql`c.created_at`)},
  'documents', (select count(*) from claim_documents d where d.claim_id = c.id), 'seen', ${sawDocuments(actor.id, sql`c.id`)})`

/** What the baker typed, with the exact address; and public bakeries nearby that may be the same. */
const listingOf = (db: Db, actor: Actor, { id }: Submission) =>
  one<SubmissionDetail['listing']>(
    db.execute(sql`
      select l.content - '{place,hero_id,picture_ids}'::text[] || coalesce(l.content -> 'place', '{}') - '{asked,shown}'::text[] as content,
        coalesce((
          select json_agg(json_build_object('url', '/media/' || encode(p.content_hash, 'hex') || '-' || p.widths[cardinality(p.widths)] || '.webp',
            'alt', p.alt) order by p.id::text = l.content ->> 'hero_id' desc)
          from pictures p where p.owner_id = l.owner_id
            and (p.id::text = l.content ->> 'hero_id' or l.content -> 'picture_ids' @> to_jsonb(p.id::text))), '[]') as pictures,
        nullif(l.content #> '{place,shown}', 'null') as point,
        coalesce((
          select json_agg(json_build_object('id', b.id, 'slug', b.slug, 'name', b.name, 'city', b.city, 'state', b.state,
            'claimed', b.claimed, 'distance_km', d.distance_km, 'latitude', b.latitude, 'longitude', b.longitude) order by d.nth)
          from look_alikes(l.content ->> 'name', coalesce((l.content #>> '{place,shown,latitude}')::float, 0),
            coalesce((l.content #>> '{place,shown,longitude}')::float, 0), l.content ->> 'instagram_url', l.content ->> 'website_url')
            with ordinality d (id, distance_km, nth)
          join bakeries b on b.id = d.id and b.id <> l.id where d.nth <= 6), '[]') as duplicates,
        (select ${claimJson(actor)} from bakery_claims c join profiles p on p.user_id = c.user_id
          where c.listing_id = l.id and c.status in ('pending', 'asked')) as proof
      from listings l where l.id = ${id}`),
  )

/** Every field of the change, as the bakery has it now and as it would be. */
const changeOf = (db: Db, { id }: Submission) =>
  one<SubmissionDetail['change']>(
    db.execute(sql`
      select b.slug, coalesce((
        select json_agg(json_build_object('field', f.key, 'before', old.facts -> f.key, 'after', f.value) order by f.key)
        from jsonb_each(c.content - 'left') f), '[]') as fields
      from listing_changes c join bakeries b on b.id = c.bakery_id left join bakery_addresses a on a.bakery_id = b.id,
        lateral (select to_jsonb(b) || jsonb_build_object('address', jsonb_build_object('street', a.street, 'unit', a.unit,
          'latitude', a.latitude, 'longitude', a.longitude)) as facts) old
      where c.id = ${id}`),
  )

const claimOf = (db: Db, actor: Actor, { id, bakery_id }: Submission) =>
  one<SubmissionDetail['claim']>(
    db.execute(sql`
      select json_build_object('slug', b.slug, 'website_url', b.website_url, 'instagram_url', b.instagram_url,
          'verification_status', b.verification_status, 'claimed_by', ${who(sql`o`)}) as bakery,
        (select json_agg(${claimJson(actor)}
            order by c.id = ${id} desc, c.status in ('pending', 'asked') desc, c.created_at desc)
          from bakery_claims c join profiles p on p.user_id = c.user_id where c.bakery_id = b.id) as claims
      from bakeries b left join profiles o on o.user_id = b.claimed_by where b.id = ${bakery_id}`),
  )
