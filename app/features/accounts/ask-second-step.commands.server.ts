import type { Tx } from '~/db/client.server'
import { passkeysToShow } from '~/features/two-step/passkeys.commands.server'
import { openTicket } from '~/features/two-step/tickets.commands.server'
import { TICKET_MINUTES, TWO_STEP_NEEDED } from '~/features/two-step/two-step'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { checksum } from '~/lib/signed.server'
import type { Account } from './accounts.queries.server'

interface HalfSignedIn {
  account: Account
  ways: { app: boolean; passkeys: boolean }
  remember: boolean
}

/** The refusal that a right password gets, with the ticket for the second step. It is thrown after the commit, or there were no ticket. */
export async function askSecondStep(
  tx: Tx,
  services: Services,
  { account, ways, remember }: HalfSignedIn,
): Promise<AppError> {
  const { secret, clock } = services
  const ticket = await openTicket(tx, clock(), {
    purpose: 'sign_in',
    user_id: account.user.id,
    remember,
    password_mark: passwordMark(secret, account),
  })
  const passkey = await passkeysToShow(tx, services, account.user.id, ticket)
  const details = { ticket, ways, passkey, expires_in: TICKET_MINUTES * 60 }
  return new AppError('two_step_needed', TWO_STEP_NEEDED, { details })
}

export const passwordMark = (secret: Buffer, { password_hash }: Pick<Account, 'password_hash'>): Buffer =>
  checksum(secret, 'password_mark', password_hash)
