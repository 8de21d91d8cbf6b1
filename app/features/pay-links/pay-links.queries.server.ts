import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import type { LinkedThing } from '~/http/linked-thing.server'
import { isOwner } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { LinkedRef } from '~/lib/pay-link'
import { copyPath } from '~/lib/pay-link.server'
import type { PayLink } from './pay-links.contract'

type LinkServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret' | 'linked'>

export const NO_SUCH_THING = 'We couldn’t find that.'

/** For the bakery's owner. */
export async function findOwnThing(
  { linked, clock }: Pick<LinkServices, 'linked' | 'clock'>,
  db: Pick<Db, 'execute'>,
  actor: Actor,
  { kind, id }: LinkedRef,
): Promise<LinkedThing> {
  const thing = await linked[kind].find(db, id, clock())
  if (!thing || !isOwner(actor, thing.bakery_id)) throw new AppError('not_found', NO_SUCH_THING)
  return thing
}

export async function findPayLink(services: LinkServices, actor: Actor, ref: LinkedRef): Promise<PayLink> {
  const { db, env, secret } = services
  const { link, owner_id } = await findOwnThing(services, db, actor, ref)
  const { rows } = await db.execute<Pick<PayLink, 'uses' | 'used_at'> & Record<string, unknown>>(sql`
    select uses, ${iso(sql`used_at`)} as used_at from pay_links where kind = ${ref.kind} and thing_id = ${ref.id}`)
  return { pay_url: env.public_url + copyPath(secret, link, owner_id!), uses: 0, used_at: null, ...rows[0] }
}
