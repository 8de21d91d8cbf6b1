import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { givePremium } from '~/features/bakeries/premium-time.commands.server'
import { hideBakery, lockStanding, showBakery } from '~/features/bakeries/standing.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { endFeatured, featureBakery } from '~/features/premium/featured.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import type { Mail } from '~/mail/letter.server'
import { giftLetter, hiddenLetter, shownLetter } from './letters.server'
import type { ManagedDetail } from './managed-bakeries.contract'
import { findManaged } from './managed-bakeries.queries.server'
import { featuredUntil } from './managed-bakery'

export const NO_SUCH_BAKERY = 'We couldn’t find that bakery.'

interface Act {
  action: string
  details?: Record<string, unknown>
  /** To its owner. */
  tell?: { kind: 'ruling' | 'premium'; path: string; mail: (to: { to: string; mail_key: string }) => Mail }
}

export interface Found {
  tx: Tx
  now: Date
  bakery: ManagedDetail
  /** What all letters say. */
  slots: { bakery_id: string; bakery_name: string; public_url: string }
}

/** Locks the bakery, changes it, writes down what was done and tells the owner, all or nothing. Null: it is so already. */
export const actOn = (
  services: Pick<Services, 'db' | 'clock' | 'env'>,
  by: Actor | null,
  id: string,
  work: (found: Found) => Promise<Act | null>,
): Promise<ManagedDetail> => services.db.transaction((tx) => actIn(tx, services, by, id, work))

/** The same, as a part of something larger. */
export async function actIn(
  tx: Tx,
  { clock, env }: Pick<Services, 'clock' | 'env'>,
  by: Actor | null,
  id: string,
  work: (found: Found) => Promise<Act | null>,
): Promise<ManagedDetail> {
  const now = clock()
  const bakery = await lockManaged(tx, id, now)
  const slots = { bakery_id: id, bakery_name: bakery.name, public_url: env.public_url }
  const act = await work({ tx, now, bakery, slots })
  if (!act) return bakery
  const { action, details = {}, tell } = act
  await recordAudit(tx, now, { by, action, subject_type: 'bakery', subject_id: id, details })
  if (tell && bakery.owner) await tellOwner(tx, bakery.owner.id, { ...tell, id, action })
  return (await findManaged(tx, id, now))!
}

export async function lockManaged(tx: Tx, id: string, now: Date): Promise<ManagedDetail> {
  await lockStanding(tx, { bakery_id: id })
  return orNotFound(await findManaged(tx, id, now), NO_SUCH_BAKERY)
}

export async function tellOwner(
  tx: Tx,
  owner_id: string,
  { id, action, kind, path, mail }: NonNullable<Act['tell']> & { id: string; action: string },
): Promise<void> {
  const of_act = newId()
  const written = mail({ to: await addressOf(tx, owner_id), mail_key: `${action}:${of_act}` })
  await notify(tx, { to: [owner_id], kind, bakery_id: id, group: `${action}:${of_act}`, path, mail: written })
}

export async function addressOf(tx: Tx, user_id: string): Promise<string> {
  const { rows } = await tx.execute<{ email: string }>(sql`select email from users where id = ${user_id}`)
  return onlyRow(rows).email
}

export const hide = (services: Services, actor: Actor, { id, reason }: { id: string; reason: string }) =>
  actOn(services, actor, id, async ({ tx, bakery, slots }) => {
    if (bakery.hidden) return null
    await hideBakery(tx, id)
    return {
      action: 'bakery.hidden',
      details: { reason },
      tell: { kind: 'ruling', path: '/dashboard', mail: (to) => hiddenLetter.mail({ ...slots, reason }, to) },
    }
  })

export const show = (services: Services, actor: Actor, id: string) =>
  actOn(services, actor, id, async ({ tx, bakery, slots }) => {
    if (!bakery.hidden) return null
    await showBakery(tx, id)
    return {
      action: 'bakery.shown',
      tell: { kind: 'ruling', path: `/my-listing/${id}`, mail: (to) => shownLetter.mail(slots, to) },
    }
  })

interface Gift {
  id: string
  days: number
  after?: string | null | undefined
}

function refuseSecondPress(shown: string | null | undefined, now_until: string | null) {
  if (shown !== undefined && shown !== now_until)
    throw new AppError('conflict', 'Its time changed since you opened this page. Reload to see it.')
}

export const feature = (services: Services, actor: Actor, { id, days, after }: Gift) =>
  actOn(services, actor, id, async ({ tx, now, bakery, slots }) => {
    if (bakery.hidden || !bakery.approved) throw new AppError('conflict', 'Nobody sees this bakery. Show it first.')
    refuseSecondPress(after, featuredUntil(bakery))
    await featureBakery(tx, { bakery_id: id, source: 'admin', days, now })
    return {
      action: 'bakery.featured',
      details: { days },
      tell: {
        kind: 'premium',
        path: `/my-listing/${id}`,
        mail: (to) => giftLetter.mail({ ...slots, gift: 'featured', days }, to),
      },
    }
  })

/** Bought and earned weeks have their own ends, with money back. */
export const endFeature = (services: Services, actor: Actor, which: { id: string; featured_id: string }) =>
  actOn(services, actor, which.id, async ({ tx, now, bakery }) => {
    const running = bakery.featured.find(({ id }) => id === which.featured_id)
    if (!running) return null
    if (running.source !== 'admin') throw new AppError('conflict', 'This time was bought or earned, so it stays.')
    await endFeatured(tx, { id: running.id, now })
    return { action: 'bakery.feature_ended', details: { would_have_ended: running.ends_at } }
  })

export const grantPremium = (services: Services, actor: Actor, { id, days, after }: Gift) =>
  actOn(services, actor, id, async ({ tx, now, bakery, slots }) => {
    if (bakery.premium?.until === null) throw new AppError('conflict', 'This bakery’s premium has no end date.')
    refuseSecondPress(after, bakery.premium?.until ?? null)
    const { rows } = await tx.execute<{ until: string }>(sql`
      select (greatest(${at(now)}, case when is_premium then premium_until end) + make_interval(hours => ${days * 24}))::text as until
      from bakeries where id = ${id}`)
    const { until } = onlyRow(rows)
    await givePremium(tx, { bakery_id: id, until, now })
    return {
      action: 'bakery.premium_granted',
      details: { days, before: { until: bakery.premium?.until ?? null }, after: { until } },
      tell: {
        kind: 'premium',
        path: '/dashboard/premium',
        mail: (to) => giftLetter.mail({ ...slots, gift: 'premium', days }, to),
      },
    }
  })
