import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { code_apps, passkeys, recovery_codes } from '~/db/schema/two-step'
import { type Actor, mustHaveTwoStep } from '~/http/actor.server'
import type { Services } from '~/http/services.server'

export async function findTwoStep({ db, env }: Pick<Services, 'db' | 'env'>, actor: Actor) {
  const user_id = actor.id!
  const app = await db
    .select({ since: code_apps.confirmed_at })
    .from(code_apps)
    .where(and(eq(code_apps.user_id, user_id), isNotNull(code_apps.confirmed_at)))
  const keys = await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      created_at: passkeys.created_at,
      last_used_at: passkeys.last_used_at,
    })
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(asc(passkeys.created_at))
  const unused = and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at))
  return {
    on: app.length + keys.length > 0,
    required: mustHaveTwoStep(actor, env),
    app_since: app[0]?.since?.toISOString() ?? null,
    passkeys: keys.map((key) => ({
      ...key,
      created_at: key.created_at.toISOString(),
      last_used_at: key.last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await db.$count(recovery_codes, unused),
  }
}
