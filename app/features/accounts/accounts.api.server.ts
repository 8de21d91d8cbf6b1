import { setTimeout as sleep } from 'node:timers/promises'
import { callerOf, limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { accountsContract } from './accounts.contract'
import { checkUsername, isShutOut } from './accounts.queries.server'
import { listBadges } from './badges.queries.server'
import { exchangeCode } from './codes.commands.server'
import { requestPasswordReset, setPassword } from './passwords.commands.server'
import { choosePrimaryBakery } from './primary-bakery.commands.server'
import { changeProfile } from './profiles.commands.server'
import { bakeriesOf, findOwnProfile, findPublicProfile } from './profiles.queries.server'
import { RESENT, RESET_SENT } from './sentences'
import {
  endSession,
  refreshSession,
  signOut,
  signOutElsewhere,
  signOutEverywhere,
  signOutOne,
} from './sessions.commands.server'
import { findSignedIn, listSessions } from './sessions.queries.server'
import { openGuestSession, signIn } from './sign-in.commands.server'
import { resendVerification, sendWelcome, signUp } from './sign-up.commands.server'

const A_MINUTE = { window_seconds: 60 }

export const accountsHandlers = (services: Services): Handlers<typeof accountsContract> => ({
  'POST /auth/sign-up': async ({ body, request }) => ({ user: await signUp(services, callerOf(request), body) }),
  'POST /auth/sign-in': async ({ body, request }) => ({ session: await signIn(services, callerOf(request), body) }),
  'POST /auth/guest': async ({ body, request }) => ({
    session: await openGuestSession(services, callerOf(request), body),
  }),
  'POST /auth/resend': async ({ body, request }) => {
    await inEqualTime(resendVerification(services, callerOf(request), body.email))
    return { message: RESENT }
  },
  'POST /auth/exchange-code': async ({ body, request }) => {
    await limit(services, request, 'exchange_code', { ...A_MINUTE, attempts: 60 })
    return exchangeCode(services, callerOf(request), body)
  },
  'POST /auth/refresh': async ({ body }) => ({ session: await refreshSession(services, body.refresh_token) }),
  'GET /auth/user': ({ actor }) => findSignedIn(services, actor),
  'PUT /auth/user': async ({ body, actor }) => ({ user: await setPassword(services, actor, body) }),
  'POST /auth/sign-out': async ({ actor }) => {
    await signOut(services, actor)
    return undefined
  },
  'POST /auth/end-session': async ({ body, request }) => {
    await limit(services, request, 'end_session', { ...A_MINUTE, attempts: 60 })
    await endSession(services, body.token_hash)
    return undefined
  },
  'POST /auth/sign-out-everywhere': async ({ actor }) => {
    await signOutEverywhere(services, actor)
    return undefined
  },
  'GET /auth/sessions': async ({ actor }) => ({ sessions: await listSessions(services, actor) }),
  'DELETE /auth/sessions': async ({ actor }) => {
    await signOutElsewhere(services, actor)
    return undefined
  },
  'DELETE /auth/sessions/:id': async ({ params, actor }) => {
    await signOutOne(services, actor, params.id)
    return undefined
  },
  'POST /rpc/check_username_public_safe': async ({ body, request }) => {
    await limit(services, request, 'check_username', { ...A_MINUTE, attempts: 120 })
    return checkUsername(services.db, body.username_to_check)
  },
  'POST /auth-blocklist-check': async ({ body, request }) => {
    await limit(services, request, 'blocklist_check', { ...A_MINUTE, attempts: 60 })
    return { blocked: await isShutOut(services.db, body.email) }
  },
  'POST /send-welcome-email': async ({ body, request }) => {
    await limit(services, request, 'welcome', { ...A_MINUTE, attempts: 30 })
    await inEqualTime(sendWelcome(services, body.email))
    return { success: true as const }
  },
  'POST /password-reset-dual': async ({ body, request }) => {
    await inEqualTime(requestPasswordReset(services, callerOf(request), body.credential))
    return { success: true as const, message: RESET_SENT }
  },
  'GET /profiles/:username_or_id': ({ params }) => findPublicProfile(services.db, params.username_or_id),
  'GET /profiles/:user_id/badges': async ({ actor, params }) => ({
    items: await listBadges(services.db, actor, params.user_id),
  }),
  'GET /profiles/:user_id/bakeries': async ({ actor, params }) => ({
    items: await bakeriesOf(services.db, actor, params.user_id),
  }),
  'GET /profile': ({ actor }) => findOwnProfile(services.db, actor),
  'PUT /profile': ({ body, actor }) => changeProfile(services, actor, body),
  'PUT /profile/primary-bakery': async ({ body, actor }) => {
    await choosePrimaryBakery(services, actor, body.bakery_id)
    return undefined
  },
})

/** Longer than queueing a mail takes: the time of the answer must not tell whether one was queued (ruling 3). */
const EQUAL_MS = 120

async function inEqualTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, sleep(EQUAL_MS)])
}
