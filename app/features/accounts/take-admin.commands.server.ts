import { and, eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { user_roles, users } from '~/db/schema/accounts'
import { askForYes } from '~/features/approvals/ask.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Approvable } from '~/http/approvable.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { takeRole } from './access.commands.server'

/** Done once a second admin says yes (decision 261). */
export const askToTakeAdmin = (services: Services, actor: Actor, { id, reason }: { id: string; reason: string }) =>
  askForYes(services, actor, {
    ...{ kind: 'take_admin', subject_id: id, reason },
    prepare: async (tx) => {
      const email = await emailOfAdmin(tx, id)
      if (id === actor.id) throw new AppError('conflict', 'This is your own role. Ask another admin to take it.')
      return { about: [id], command: `revoke ${email}` }
    },
  })

export const takeAdmin: Approvable = async (tx, _services, { now, by, subject_id, asked }) => {
  if (!(await takeRole(tx, now, by, { user_id: subject_id, role: 'admin' }, asked)))
    throw new AppError('conflict', NO_ADMIN)
}

const NO_ADMIN = 'They aren’t an admin anymore, so there’s nothing to take.'

async function emailOfAdmin(tx: Tx, id: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
  const { email } = orNotFound(user ?? null, 'We couldn’t find that user.')
  const [admin] = await tx
    .select({ role: user_roles.role })
    .from(user_roles)
    .where(and(eq(user_roles.user_id, id), eq(user_roles.role, 'admin')))
  if (!admin) throw new AppError('conflict', 'They aren’t an admin.')
  return email
}
