import { sql } from 'drizzle-orm'
import { recordForOwner } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import { claimsOrAdmin, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { encodePicture } from '~/media/pictures.server'
import { linkTo, privateName } from '~/media/private-files.server'
import { findPickupCard } from './pickup-card.queries.server'

type Links = Pick<Services, 'db' | 'secret' | 'clock'>

/** For the owner; customers get theirs with their order. */
export async function porchLink({ db, secret, clock }: Links, actor: Actor, bakery_id: string) {
  const { rows } = await db.execute<{ porch_file: string | null }>(sql`
    select a.porch_file from bakeries b left join bakery_addresses a on a.bakery_id = b.id
    where b.id = ${bakery_id} and ${claimsOrAdmin(actor, sql`b.id`)}`)
  const { porch_file } = orNotFound(rows[0] ?? null, NOT_YOURS)
  return { url: porch_file && linkTo(secret, porch_file, clock()) }
}

/** Kept among the private files: a porch tells where the baker lives. */
export async function savePorch(services: Services, actor: Actor, bakery_id: string, file: Uint8Array) {
  await count(services, { scope: 'porch', key: actor.id!, attempts: 100, window_seconds: 3600 })
  const { files } = await encodePicture(file)
  const card = orNotFound(await findPickupCard(services.db, actor, bakery_id), NOT_YOURS)
  if (card.street === '') throw new AppError('conflict', 'Please save your street first.', { field: 'file' })
  const name = privateName('webp')
  await services.media.put(name, files.reduce((one, other) => (other.width > one.width ? other : one)).data)
  await replacePorch(services, actor, bakery_id, name)
  return porchLink(services, actor, bakery_id)
}

export async function removePorch(services: Services, actor: Actor, bakery_id: string): Promise<void> {
  orNotFound(await findPickupCard(services.db, actor, bakery_id), NOT_YOURS)
  await replacePorch(services, actor, bakery_id, null)
}

/** The old file is deleted by a trigger (repeatable/private-files.sql). */
const replacePorch = ({ db, clock }: Services, actor: Actor, bakery_id: string, name: string | null) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update bakery_addresses set porch_file = ${name} where bakery_id = ${bakery_id}`)
    const change = { before: {}, after: { porch_picture: name } }
    await recordForOwner(tx, clock(), actor, { bakery_id, action: 'bakery.porch_changed', ...change })
  })
