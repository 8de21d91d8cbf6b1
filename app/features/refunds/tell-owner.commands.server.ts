import type { Site } from '~/lib/pay-link.server'
import { mailOwnersMoney, type SideMail } from '~/mail/sides.server'
import type { DisputeNews } from '~/payments/paid-subject.server'
import { disputedLetter, disputeOverLetter, refundBackLetter } from './letters.server'

/** What was paid: "order K7QD-M2XW-9HTB" or "invoice #0007", and where its owner sees it. */
interface Sold {
  name: string
  path: string
  customer_name: string
  bakery_name: string
  time_zone: string
  owner_email: string | null
}

/** Once for each step of a dispute. */
export function disputeMails(sold: Sold, { public_url }: Pick<Site, 'public_url'>, news: DisputeNews): SideMail[] {
  if (!news.step) return []
  const slots = { ...sold, ...news, public_url, cents: news.amount_cents }
  const mail_key = `dispute:${news.dispute_id}:${news.step}`
  return news.step === 'over'
    ? mailOwnersMoney(disputeOverLetter, slots, mail_key)
    : mailOwnersMoney(disputedLetter, slots, mail_key)
}

export const refundBackMails = (sold: Sold, { public_url }: Pick<Site, 'public_url'>, cents: number): SideMail[] =>
  mailOwnersMoney(refundBackLetter, { ...sold, public_url, cents })
