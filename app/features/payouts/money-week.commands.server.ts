import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { chooseSetting } from '~/features/notifications/notifications.commands.server'
import type { Services } from '~/http/services.server'
import { sendLetter } from '~/mail/outbox.server'
import { type Stops, stopLink, stopMail } from '~/mail/stop-mail.server'
import { isRefusal } from '~/payments/provider-errors.server'
import { moneyWeekLetter } from './letters.server'
import { type DueWeek, dueWeeks, findMoneyWeek } from './money-week.queries.server'
import { readComing } from './payouts.commands.server'

type WeekServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret' | 'payments'>

/** On Mondays from 8 in the morning at the bakery, once for each week with sales. */
export async function mailMoneyWeeks(given: WeekServices): Promise<boolean> {
  // The outbox would take none.
  if (given.env.postal_address === null) return false
  return walkDue<DueWeek>(given, {
    kind: 'money_week',
    due: dueWeeks(given.clock()),
    act: (week) => mailWeek(given, week),
  })
}

async function mailWeek(services: WeekServices, week: DueWeek): Promise<void> {
  const { db, clock, env, secret } = services
  const { public_url, postal_address } = env
  const bank = await askBank(services, week)
  await db.transaction(async (tx) => {
    // The provider took its time: who owns the bakery and wants the letter is asked again.
    const facts = await findMoneyWeek(tx, week, clock())
    if (!facts) return
    const off_url = stopLink({ public_url, secret }, '/unsubscribe/money', { who: week.owner_id, what: 'money_week' })
    const slots = { ...week, ...facts, bank, off_url, public_url, postal_address }
    await sendLetter(tx, moneyWeekLetter.mail(slots, { to: week.email, mail_key: week.id }))
  })
}

/** While the provider is away the letter waits; an account that it no longer knows keeps nobody from their figures. */
async function askBank(services: WeekServices, { stripe_account_id, time_zone, payouts_enabled }: DueWeek) {
  if (!stripe_account_id) return null
  try {
    return { ...(await readComing(services, { stripe_account_id, time_zone })), payouts_enabled }
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

export const moneyLetterStops = {
  money_week: (tx, { who }) => chooseSetting(tx, who, { kind: 'money_week', mail: false }),
} satisfies Stops

export const stopMoneyLetter = (services: Services, token: string) => stopMail(services, moneyLetterStops, token)
