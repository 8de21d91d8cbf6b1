import { BRAND } from '~/lib/brand'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { daysLeftWords } from './program'

export interface EndingPermit {
  key: string
  bakery_id: string
  bakery_name: string
  owner_id: string
  email: string
  /** "June 30, 2027" */
  expires_on: string
  days_left: number
}

export function permitMail(
  { key, bakery_id, bakery_name, email, expires_on, days_left }: EndingPermit,
  public_url: string,
): Mail {
  const when = daysLeftWords(days_left)
  const said = {
    heading: `Your permit runs out ${when}`,
    paragraphs: [
      `You told us that the permit or registration for ${bakery_name} is good until ${expires_on}. Once you’ve renewed it, give us the new date, so that your page stays right.`,
      'Your state or county tells you how to renew. We only pass on what we know, and that isn’t legal advice.',
    ],
    action: { label: 'Update your permit', url: `${public_url}/my-listing/${bakery_id}?tab=settings` },
    footnote: `You’re getting this email because you own ${bakery_name} at ${BRAND}.`,
  }
  const subject = `Your permit for ${bakery_name} runs out ${when}`
  return { key, to: email, subject, text: letterText(said), html: letterHtml(said) }
}
