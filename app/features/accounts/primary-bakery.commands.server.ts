import { sql } from 'drizzle-orm'
import type { Actor } from '~/http/actor.server'
import { NOT_YOURS, owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { publish } from '~/live/publish.server'

/** Ruling 31: one of the bakeries that the actor speaks for. The actor's open pages then count its orders. */
export const choosePrimaryBakery = ({ db }: Pick<Services, 'db'>, actor: Actor, bakery_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update profiles set primary_bakery_id = b.id, updated_at = now() from bakeries b
      where user_id = ${actor.id} and b.id = ${bakery_id} and ${owns(actor, sql`b.id`)}`)
    if (!rowCount) throw new AppError('not_found', NOT_YOURS)
    await publish(tx, actor.id!, { type: 'counters' })
  })
