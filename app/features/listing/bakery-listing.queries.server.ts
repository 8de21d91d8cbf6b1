import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin } from '~/http/ownership.server'
import { versionOf } from '~/lib/version.server'
import type { Change, Listing } from './bakery-listing.contract'
import type { ChangeContent } from './change'

type Row = Omit<Listing, 'version' | 'change'> & {
  change: (Omit<Change, 'before' | 'after'> & { content: ChangeContent }) | null
}

/** The change is the present owner's, or the actor's: what a former owner asked for, and why it was refused, is theirs. */
export async function findListing(db: Pick<Db, 'execute'>, actor: Actor, bakery_id: string): Promise<Listing | null> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select b.name, b.slug, b.kind, b.zip_code, b.city, b.state, b.short_bio, b.about, b.location_text, b.instagram_url, b.website_url,
      (select coalesce(json_agg(t.slug order by t.position), '[]') from bakery_tags bt join tags t on t.slug = bt.tag_slug
        where bt.bakery_id = b.id) as tags,
      (select coalesce(json_agg(json_build_object('id', p.id, 'url', '/media/' || encode(p.content_hash, 'hex') || '-' ||
          (select max(w) from unnest(p.widths) w) || '.webp', 'widths', p.widths, 'alt', p.alt) order by shown.position), '[]')
        from (select b.hero_picture_id as picture_id, -1 as position
          union all select bp.picture_id, bp.position from bakery_pictures bp where bp.bakery_id = b.id
            and bp.picture_id is distinct from b.hero_picture_id) shown
        join pictures p on p.id = shown.picture_id) as pictures,
      (select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by t.position) from tags t) as all_tags,
      (select json_build_object('id', c.id, 'state', c.state, 'reason', c.reason, 'created_at', ${iso(sql`c.created_at`)}, 'content', c.content)
        from listing_changes c where c.bakery_id = b.id and c.state <> 'withdrawn' and c.submitted_by in (b.claimed_by, ${actor.id})
        order by c.created_at desc, c.id desc limit 1) as change
    from bakeries b where b.id = ${bakery_id} and ${claimsOrAdmin(actor, sql`b.id`)}`)
  const [row] = rows
  if (!row) return null
  const { change, ...listing } = row
  const { short_bio, about, location_text, instagram_url, website_url, tags, pictures } = listing
  const ids = pictures.map(({ id }) => id)
  return {
    ...listing,
    change: change && beforeAndAfter(listing, change),
    version: versionOf({ short_bio, about, location_text, instagram_url, website_url, tags, ids }),
  }
}

/** After approval the bakery itself says the same as the change. */
function beforeAndAfter(
  listing: Pick<Listing, 'name' | 'kind' | 'zip_code' | 'city' | 'state'>,
  change: Row['change'] & object,
): Change {
  const { content, ...rest } = change
  const { zip_code, city, state } = listing
  return {
    ...rest,
    before: {
      name: content.name ? listing.name : null,
      kind: content.kind ? listing.kind : null,
      place: content.zip_code ? { zip_code, city, state } : null,
    },
    after: {
      name: content.name ?? null,
      kind: content.kind ?? null,
      place: content.zip_code ? { zip_code: content.zip_code, city: content.city!, state: content.state! } : null,
    },
  }
}
