import { sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { type Caller, count } from '~/http/limits.server'
import { IS_SPOKEN_FOR } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { shownPicture, storePrivatePicture } from '~/media/private-pictures.server'
import type { RequestPicture } from './requests.contract'

const AN_HOUR = { attempts: 60, window_seconds: 3600 }

/** The picture waits for its request. A caller can make any number of guests, so guests are counted by their network address. */
export async function addRequestPicture(
  services: Services,
  actor: Actor,
  caller: Caller,
  { bakery_id, file }: { bakery_id: string; file: Uint8Array },
): Promise<RequestPicture> {
  const { db, clock, media } = services
  await count(services, { scope: 'request-picture', key: actor.id ?? caller.address, ...AN_HOUR })
  const picture = await storePrivatePicture(media, file, async (stored) => {
    const { rowCount } = await db.execute(sql`
      insert into request_pictures (id, bakery_id, session_id, file, small_file, width, height, created_at)
      select ${stored.id}::uuid, b.id, ${actor.session_id}::uuid, ${stored.file}, ${stored.small_file}, ${stored.width}::int,
        ${stored.height}::int, ${at(clock())}
      from bakeries b join custom_order_settings s on s.bakery_id = b.id and s.enabled
      where b.id = ${bakery_id} and ${isPublic} and ${sql.raw(IS_SPOKEN_FOR)}`)
    if (!rowCount) throw new AppError('not_found', 'This bakery isn’t taking custom orders right now.')
  })
  return shownPicture(services, picture)
}
