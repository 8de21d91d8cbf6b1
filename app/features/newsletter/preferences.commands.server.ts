import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { newsletter_signups } from '~/db/schema/newsletter'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { dropMail } from '~/mail/outbox.server'
import { stopToken } from '~/mail/stop-mail.server'
import { findZipPlace } from '../places/zip-place.commands.server'
import { nextAlertDay } from './alert-day'
import { takeBackIssues } from './leave.commands.server'
import {
  CONFIRM_REFUSALS,
  confirmOutcome,
  newBakeriesKey,
  PREFERENCES_LEFT,
  PREFERENCES_OVER,
  subscriberState,
  zipProblem,
} from './newsletter'
import type { Choices, OwnSubscription, Preferences } from './newsletter.contract'
import { findOwnSignup, refuseUnknownZip, type SignupRow, stateOf } from './newsletter.queries.server'
import { preferencesPath, readPreferences } from './newsletter-links.server'

type LinkServices = Pick<Services, 'db' | 'clock' | 'secret'>

export const readChoices = (given: LinkServices, token: string): Promise<Preferences> =>
  given.db.transaction(async (tx) => preferencesOf(tx, given, await lockSignup(tx, given.secret, token)))

/** The holder of a subscriber's mail chooses what comes, but brings nobody back who left. */
export const saveChoices = (
  given: LinkServices,
  { token, ...choices }: Choices & { token: string },
): Promise<Preferences> =>
  given.db.transaction(async (tx) => {
    const signup = await lockSignup(tx, given.secret, token)
    const problem = zipProblem(choices)
    if (problem) throw new AppError('invalid', problem, { field: 'zip_code' })
    if (choices.zip_code && choices.zip_code !== signup.zip_code) await refuseUnknownZip(tx, choices.zip_code)
    const rows = await tx
      .update(newsletter_signups)
      .set({ ...choices, includes: [...new Set(choices.includes)], updated_at: given.clock() })
      .where(eq(newsletter_signups.id, signup.id))
      .returning()
    if (!choices.weekly_digest) await takeBackIssues(tx, signup.id)
    if (!choices.new_bakery_alerts) await dropMail(tx, newBakeriesKey(signup.id))
    return preferencesOf(tx, given, onlyRow(rows))
  })

async function lockSignup(tx: Tx, secret: Buffer, token: string): Promise<SignupRow> {
  const link = readPreferences(secret, token)
  if (!link) throw new AppError('invalid', CONFIRM_REFUSALS.tampered, { field: 'token' })
  const [signup] = await tx.select().from(newsletter_signups).where(eq(newsletter_signups.id, link.id)).for('update')
  if (!signup) throw new AppError('not_found', PREFERENCES_OVER)
  const outcome = confirmOutcome(stateOf(signup), link.version)
  if (outcome !== 'used') throw new AppError('conflict', outcome === 'left' ? PREFERENCES_LEFT : PREFERENCES_OVER)
  return signup
}

async function preferencesOf(tx: Tx, { clock, secret }: LinkServices, signup: SignupRow): Promise<Preferences> {
  const { id, email, weekly_digest, frequency, includes, new_bakery_alerts, alert_miles, zip_code } = signup
  const there = zip_code && (await findZipPlace(tx, zip_code))
  return {
    ...{ email, weekly_digest, frequency, includes, new_bakery_alerts, alert_miles, zip_code },
    next_alert_day: there ? nextAlertDay(clock(), there.time_zone) : null,
    off_token: stopToken(secret, { who: id, what: 'breadletter' }),
  }
}

/** For the account whose verified address it is: the same page as from a mail. */
export async function readOwnSubscription({ db, secret }: LinkServices, actor: Actor): Promise<OwnSubscription> {
  const signup = await findOwnSignup(db, actor)
  const state = subscriberState(signup && stateOf(signup))
  return { state, preferences_path: signup && state === 'subscribed' ? preferencesPath(secret, signup) : null }
}
