import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { newsletter_signups } from '~/db/schema/newsletter'
import { zip_codes } from '~/db/schema/places'
import type { Actor } from '~/http/actor.server'
import { AppError } from '~/lib/errors'
import { type SignupState, ZIP_UNKNOWN } from './newsletter'

export type SignupRow = typeof newsletter_signups.$inferSelect

export const stateOf = ({ confirmed_at, unsubscribed_at, created_at }: SignupRow): SignupState => ({
  confirmed: confirmed_at !== null,
  left: unsubscribed_at !== null,
  version: created_at.getTime(),
})

export async function refuseUnknownZip(tx: Tx, zip: string): Promise<void> {
  const found = await tx.select({ zip: zip_codes.zip }).from(zip_codes).where(eq(zip_codes.zip, zip))
  if (found.length === 0) throw new AppError('invalid', ZIP_UNKNOWN, { field: 'zip_code' })
}

export async function findOwnSignup(db: Db, actor: Actor): Promise<SignupRow | null> {
  const [found] = await db
    .select({ signup: newsletter_signups })
    .from(users)
    .innerJoin(newsletter_signups, eq(newsletter_signups.email, users.email))
    .where(and(eq(users.id, actor.id!), isNotNull(users.email_verified_at)))
  return found?.signup ?? null
}
