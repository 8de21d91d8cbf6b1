import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { session_tokens, sessions } from '~/db/schema/accounts'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { hashToken, newViewToken } from '~/lib/tokens.server'
import { sendLetter } from '~/mail/outbox.server'
import { findAccountById } from './accounts.queries.server'
import { supportViewLetter } from './letters.server'
import { lockPerson } from './lock-person.commands.server'
import { lifetime, SUPPORT_VIEW_MINUTES } from './session-rules'

interface ViewOf {
  id: string
  reason: string
}

/** Decision 263. Whether it may go on is asked again by each request (`findActor`). */
export function openSupportView(services: Services, actor: Actor, { id, reason }: ViewOf) {
  return services.db.transaction(async (tx) => {
    const now = services.clock()
    await lockPerson(tx, id)
    const account = orNotFound(await findAccountById(tx, id, services.env), 'We couldn’t find that user.')
    const problem = id === actor.id ? 'This is your own account.' : await whyNot(tx, id)
    if (problem) throw new AppError('conflict', problem)
    const { user } = account
    const until = new Date(now.getTime() + lifetime('support', false))
    const access_token = await openView(tx, { now, until, user_id: id, by_session_id: actor.session_id! })
    const details = { reason, until: until.toISOString() }
    await recordAudit(tx, now, { by: actor, action: 'user.viewed', subject_type: 'user', subject_id: id, details })
    const { full_name } = user.user_metadata
    const { public_url } = services.env
    await sendLetter(tx, supportViewLetter.mail({ full_name, public_url, reason }, { to: user.email }))
    return { access_token, minutes: SUPPORT_VIEW_MINUTES }
  })
}

async function whyNot(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ problem: string | null }>(sql`
    select case
      when exists (select from user_roles r where r.user_id = u.id) then 'Editors and admins can’t be viewed.'
      when exists (select from blocked_emails b where b.email = u.email) then 'They’re blocked, so there’s nothing that they see.'
      when exists (select from leavings l where l.user_id = u.id) then 'They’re leaving, so their account is closed.'
      when u.email_verified_at is null then 'They haven’t verified their email yet, so they can’t sign in either.'
    end as problem from users u where u.id = ${id}`)
  return rows[0]?.problem ?? null
}

interface NewView {
  now: Date
  until: Date
  user_id: string
  by_session_id: string
}

/** One at a time of one person: what an earlier tab shows ends. */
async function openView(tx: Tx, { now, until, user_id, by_session_id }: NewView): Promise<string> {
  await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.by_session_id, by_session_id), eq(sessions.user_id, user_id), isNull(sessions.revoked_at)))
  const id = newId()
  const times = { created_at: now, expires_at: until }
  await tx.insert(sessions).values({ id, kind: 'support', user_id, by_session_id, last_used_at: now, ...times })
  const token = newViewToken()
  await tx.insert(session_tokens).values({ session_id: id, kind: 'access', hash: hashToken(token), ...times })
  return token
}
