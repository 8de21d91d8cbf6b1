import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { profiles } from '~/db/schema/profiles'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { findOwnProfile } from './profiles.queries.server'
import { isTaken, releaseUnverified, usernameTaken } from './sign-up.commands.server'

interface ProfileChange {
  full_name?: string | undefined
  username?: string | undefined
  bio?: string | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  show_full_name?: boolean | undefined
  show_location?: boolean | undefined
}

export async function changeProfile({ db, clock }: Services, actor: Actor, change: ProfileChange) {
  try {
    return await db.transaction(async (tx) => {
      const now = clock()
      const before = await findOwnProfile(tx, actor)
      if (change.username !== undefined && change.username !== before.username.toLowerCase()) {
        await releaseUnverified(tx, now, { username: change.username })
        if (await isTaken(tx, change.username)) throw usernameTaken()
      }
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
