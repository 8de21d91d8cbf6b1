import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { custom_order_settings } from '~/db/schema/requests'
import type { Actor } from '~/http/actor.server'
import { isOwner, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { findCustomOrderSettings, findOpenSettings, type OpenSettings } from './custom-order-settings.queries.server'
import type { CustomOrderSettings, KnownSettings, SettingsEdit } from './requests.contract'

/** Earlier requests keep the questions that they answered. */
export async function saveSettings(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  bakery_id: string,
  { version, ...settings }: SettingsEdit,
): Promise<KnownSettings> {
  if (!isOwner(actor, bakery_id)) throw new AppError('not_found', NOT_YOURS)
  refuseTwice(settings)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from bakeries where id = ${bakery_id} for no key update`)
    const present = orNotFound(await findCustomOrderSettings(tx, actor, bakery_id), NOT_YOURS)
    if (version && version !== present.version)
      throw new AppError('conflict', 'Your custom orders were changed somewhere else in the meantime.', {
        details: { present },
      })
    const row = { ...settings, updated_at: clock() }
    await tx
      .insert(custom_order_settings)
      .values({ bakery_id, ...row })
      .onConflictDoUpdate({ target: custom_order_settings.bakery_id, set: row })
    return (await findCustomOrderSettings(tx, actor, bakery_id))!
  })
}

/** An answer is found by the id of its question. */
function refuseTwice({ questions }: CustomOrderSettings): void {
  const ids = questions.map(({ id }) => id)
  const again = (id: string, at: number) =>
    ids.indexOf(id) !== at && 'Two questions have the same id. Please add this one again.'
  refuseWrong(Object.fromEntries(ids.map((id, at) => [`questions.${at}.id`, again(id, at)])))
}

/** A request that takes a place in a week waits here for those before (decision 190). Refuses where custom orders are off. */
export async function lockSettings(tx: Tx, bakery_id: string, now: Date): Promise<OpenSettings> {
  await tx.execute(sql`select from custom_order_settings where bakery_id = ${bakery_id} for no key update`)
  const settings = orNotFound(await findOpenSettings(tx, bakery_id, now), 'We couldn’t find that bakery.')
  if (!settings.enabled) throw new AppError('conflict', `${settings.bakery_name} isn’t taking custom orders right now.`)
  return settings
}
