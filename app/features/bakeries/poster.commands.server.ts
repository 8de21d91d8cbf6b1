import { sql } from 'drizzle-orm'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { formatIn } from '~/lib/zone'
import { printPicture } from '~/media/print-picture.server'
import { type NextWindow, orderByWords, shortWindowWords } from '../opening/windows'
import { drawOrderPicture, PHOTO } from './order-picture.server'
import type { PosterSize } from './poster'
import { drawPoster, type Poster, pictureBox } from './poster.server'

interface Row extends Record<string, unknown>, Pick<Poster, 'name' | 'kind' | 'city' | 'state'> {
  slug: string
  time_zone: string
  takes_orders: boolean
  /** The next pickup. */
  next: NextWindow | null
  /** The file of the largest width. */
  picture: string | null
}

type Parts = Pick<Services, 'db' | 'env' | 'media'>

export async function makePoster(services: Parts, actor: Actor, bakery_id: string, size: PosterSize) {
  const { env, media } = services
  const { slug, picture, ...bakery } = await findShown(services, actor, bakery_id)
  const box = pictureBox(size)
  // 180 dots per inch: printers like 300, but the pictures have fewer.
  const dots = { width: Math.round(box.width * 2.5), height: Math.round(box.height * 2.5) }
  const file = await drawPoster(
    {
      ...bakery,
      url: `${env.public_url}/bakery/${slug}`,
      short_address: shortAddress(env, slug),
      picture: picture ? await printPicture(media, picture, dots) : null,
    },
    size,
  )
  return { file, name: `${slug}-${size === 'letter' ? 'poster' : 'card'}.pdf` }
}

/** To post: "Order for Friday", with the next pickup. */
export async function makeOrderPicture(services: Parts, actor: Actor, bakery_id: string) {
  const { env, media } = services
  const { name, slug, picture, time_zone, takes_orders, next } = await findShown(services, actor, bakery_id)
  const file = await drawOrderPicture({
    name,
    short_address: shortAddress(env, slug),
    picture: picture ? await printPicture(media, picture, PHOTO) : null,
    ...(takes_orders && next && !next.wished_day
      ? {
          title: `Order for ${formatIn(time_zone, new Date(next.starts_at), { weekday: 'long' })}`,
          lines: [`Pickup ${shortWindowWords(next, time_zone)}`, `Order by ${orderByWords(next, time_zone)}`],
        }
      : { title: takes_orders ? 'Now taking orders' : 'Opening soon', lines: [] }),
  })
  return { file, name: `${slug}-order.jpg` }
}

const shortAddress = (env: Services['env'], slug: string) => `${new URL(env.public_url).host}/${slug}`

async function findShown({ db }: Parts, actor: Actor, bakery_id: string): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select name, slug, kind, city, state, time_zone, takes_orders,
      (select json_build_object('fulfillment_type', n.fulfillment_type, 'wished_day', n.wished_day, 'starts_at', ${iso(sql`n.starts_at`)},
          'ends_at', ${iso(sql`n.ends_at`)}, 'order_by', ${iso(sql`n.order_by`)})
        from next_windows n where n.bakery_id = bakeries.id and n.fulfillment_type = 'pickup') as next,
      (select encode(p.content_hash, 'hex') || '-' || (select max(width) from unnest(p.widths) width) || '.webp'
        from pictures p where p.id = bakeries.hero_picture_id) as picture
    from bakeries where id = ${bakery_id} and ${claimsOrAdmin(actor, sql`bakeries.id`)}`)
  if (!rows[0]) throw new AppError('not_found', NOT_YOURS)
  return rows[0]
}
