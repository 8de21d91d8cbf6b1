import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { profiles } from '~/db/schema/profiles'
import type { Services } from '~/http/services.server'
import { sendLetter } from '~/mail/outbox.server'
import { recoveryUsedLetter, twoStepOffLetter, twoStepOnLetter } from './letters.server'
import { notMeLink } from './not-me-link.commands.server'

type Telling = Pick<Services, 'env'>

export async function tellOn(
  tx: Tx,
  services: Pick<Services, 'env' | 'secret' | 'clock'>,
  user_id: string,
  way: string,
) {
  const { to, ...slots } = await readerOf(tx, services, user_id)
  const not_me_url = notMeLink(services, { user_id, email: to })
  await sendLetter(tx, twoStepOnLetter.mail({ ...slots, way, not_me_url }, { to }))
}

export async function tellOff(tx: Tx, services: Telling, user_id: string, way: string, { off }: { off: boolean }) {
  const { to, ...slots } = await readerOf(tx, services, user_id)
  await sendLetter(tx, twoStepOffLetter.mail({ ...slots, way, off }, { to }))
}

export async function tellRecoveryUsed(tx: Tx, services: Telling, user_id: string, left: number) {
  const { to, ...slots } = await readerOf(tx, services, user_id)
  await sendLetter(tx, recoveryUsedLetter.mail({ ...slots, left }, { to }))
}

async function readerOf(tx: Tx, { env }: Telling, user_id: string) {
  const [user] = await tx
    .select({ to: users.email, full_name: profiles.full_name })
    .from(users)
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, user_id))
  return { ...user!, public_url: env.public_url }
}
