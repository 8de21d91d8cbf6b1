import { sql } from 'drizzle-orm'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { printPicture } from '~/media/print-picture.server'
import type { PosterSize } from './poster'
import { drawPoster, type Poster, pictureBox } from './poster.server'

interface Row extends Record<string, unknown>, Pick<Poster, 'name' | 'kind' | 'city' | 'state'> {
  slug: string
  /** The file of the largest width. */
  picture: string | null
}

export async function makePoster(
  { db, env, media }: Pick<Services, 'db' | 'env' | 'media'>,
  actor: Actor,
  bakery_id: string,
  size: PosterSize,
): Promise<{ file: Buffer; name: string }> {
  const { rows } = await db.execute<Row>(sql`
    select b.name, b.slug, b.kind, b.city, b.state,
      encode(p.content_hash, 'hex') || '-' || (select max(width) from unnest(p.widths) width) || '.webp' as picture
    from bakeries b left join pictures p on p.id = b.hero_picture_id
    where b.id = ${bakery_id} and ${claimsOrAdmin(actor, sql`b.id`)}`)
  if (!rows[0]) throw new AppError('not_found', NOT_YOURS)
  const { slug, picture, ...bakery } = rows[0]
  const box = pictureBox(size)
  // 180 dots per inch: printers like 300, but the pictures have fewer.
  const dots = { width: Math.round(box.width * 2.5), height: Math.round(box.height * 2.5) }
  const file = await drawPoster(
    {
      ...bakery,
      url: `${env.public_url}/bakery/${slug}`,
      short_address: `${new URL(env.public_url).host}/${slug}`,
      picture: picture ? await printPicture(media, picture, dots) : null,
    },
    size,
  )
  return { file, name: `${slug}-${size === 'letter' ? 'poster' : 'card'}.pdf` }
}
