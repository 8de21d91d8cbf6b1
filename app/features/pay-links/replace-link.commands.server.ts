import { sql } from 'drizzle-orm'
import type { Actor } from '~/http/actor.server'
import { countLetter } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { LinkedRef } from '~/lib/pay-link'
import { siteOf, withLinks } from '~/lib/pay-link.server'
import { sendLetter } from '~/mail/outbox.server'
import { newLinkLetter } from './letters.server'
import type { PayLink } from './pay-links.contract'
import { findOwnThing, findPayLink } from './pay-links.queries.server'

/** Two presses at once make two links; the later one works. */
export async function replaceLink(services: Services, actor: Actor, ref: LinkedRef): Promise<PayLink> {
  const { db } = services
  await db.transaction(async (tx) => {
    const { gone } = await findOwnThing(services, tx, actor, ref)
    if (gone) throw new AppError('conflict', gone)
    await tx.execute(sql`
      insert into pay_links as l (kind, thing_id, version) values (${ref.kind}, ${ref.id}, 1)
      on conflict (kind, thing_id) do update set version = l.version + 1`)
    const { customer_email: to, bakery_id, ...thing } = await findOwnThing(services, tx, actor, ref)
    await services.linked[ref.kind].tell?.(tx, ref.id)
    if (!to) return
    await countLetter(tx, services, { bakery_id, email: to })
    await sendLetter(tx, newLinkLetter.mail(withLinks(thing, siteOf(services)), { to }))
  })
  return findPayLink(services, actor, ref)
}
