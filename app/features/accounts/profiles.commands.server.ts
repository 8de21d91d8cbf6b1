import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { profiles } from '~/db/schema/profiles'
import { refuseSuspended } from '~/features/moderation/suspensions.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { USERNAME_HELD_DAYS, USERNAMES_HELD } from './account'
import type { PartAudiences } from './profile-parts'
import { findOwnProfile } from './profiles.queries.server'
import { isTaken, releaseUnverified, usernameTaken } from './sign-up.commands.server'

interface ProfileChange extends Partial<Undefinable<PartAudiences>> {
  full_name?: string | undefined
  username?: string | undefined
  bio?: string | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  show_full_name?: boolean | undefined
  show_location?: boolean | undefined
  avatar_picture_id?: string | null | undefined
}

/** What others read and see, besides the username. */
const SHOWN = ['full_name', 'bio', 'city', 'state', 'avatar_picture_id'] as const
type Undefinable<T> = { [K in keyof T]: T[K] | undefined }

export async function changeProfile({ db, clock }: Services, actor: Actor, change: ProfileChange) {
  try {
    return await db.transaction(async (tx) => {
      const now = clock()
      await tx
        .select({ id: profiles.user_id })
        .from(profiles)
        .where(eq(profiles.user_id, actor.id!))
        .for('no key update')
      const before = await findOwnProfile(tx, actor)
      const renames = change.username !== undefined && change.username !== before.username.toLowerCase()
      if (renames || SHOWN.some((field) => change[field] && change[field] !== before[field]))
        await refuseSuspended(tx, actor, now)
      if (change.username !== undefined && renames) {
        await releaseUnverified(tx, now, { username: change.username })
        if (await isTaken(tx, change.username, actor.id)) throw usernameTaken()
        await holdUsername(tx, actor.id!, { given_up: before.username.toLowerCase(), taken: change.username })
      }
      await refuseOthersPicture(tx, actor, change.avatar_picture_id)
      await tx
        .update(profiles)
        .set({ ...change, updated_at: now })
        .where(eq(profiles.user_id, actor.id!))
      return findOwnProfile(tx, actor)
    })
  } catch (error) {
    if (wasTaken(error)) throw usernameTaken()
    throw error
  }
}

/** The name given up leads here for a while; so nobody can hold more than a few that way. */
async function holdUsername(tx: Tx, user_id: string, { given_up, taken }: { given_up: string; taken: string }) {
  await tx.execute(sql`delete from username_history where username = ${taken}`)
  const { rows } = await tx.execute<{ free_on: string }>(sql`
    select to_char(until at time zone 'UTC', 'FMMonth FMDD') as free_on from username_history
    where user_id = ${user_id} and until > now() order by until`)
  if (rows.length >= USERNAMES_HELD)
    throw new AppError(
      'conflict',
      `You’ve had a few usernames lately. You can choose another on ${rows[0]!.free_on}.`,
      {
        field: 'username',
      },
    )
  await tx.execute(sql`
    insert into username_history (username, user_id, until)
    values (${given_up}, ${user_id}, now() + make_interval(days => ${USERNAME_HELD_DAYS}))
    on conflict (username) do update set user_id = excluded.user_id, until = excluded.until`)
}

/** Locked, so that the sweep of unused pictures can't take it meanwhile. */
async function refuseOthersPicture(tx: Tx, actor: Actor, picture_id: string | null | undefined): Promise<void> {
  if (!picture_id) return
  const { rowCount } = await tx.execute(
    sql`select from pictures where id = ${picture_id} and owner_id = ${actor.id} for key share`,
  )
  if (rowCount === 0)
    throw new AppError('invalid', 'Please choose one of your own pictures.', { field: 'avatar_picture_id' })
}

/** An editor's ruling: removes all that users wrote about themselves; the username takes the place of the name. */
export async function emptyProfile(tx: Tx, user_id: string, now: Date): Promise<void> {
  await tx
    .update(profiles)
    .set({ full_name: sql`username`, bio: '', city: null, state: null, avatar_picture_id: null, updated_at: now })
    .where(eq(profiles.user_id, user_id))
}

const wasTaken = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause as { constraint?: string } | null)?.constraint === 'profiles_username_unique'
}
