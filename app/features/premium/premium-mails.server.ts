import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { formatDated } from '~/lib/zone'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { BANKS } from '../refunds/refund'
import type { TheirPurchase } from './premium.queries.server'
import { premiumPath, SPAN_WORDS } from './premium-period'

/** The receipt itself is a file, one tap away. */
export const boughtMail = (bought: TheirPurchase, public_url: string): Mail =>
  toBuyer(`purchase:paid:${bought.id}`, bought, `Your receipt: ${SPAN_WORDS[bought.span].toLowerCase()}`, {
    heading: 'Thank you!',
    paragraphs: [
      `You paid ${formatDollars(bought.price_cents / 100)} for ${bought.bakery_name}: ${SPAN_WORDS[bought.span].toLowerCase()}, from ${day(bought, bought.starts_at)} to ${day(bought, bought.ends_at)}.`,
      'Nothing renews by itself, and we don’t keep your card.',
    ],
    action: { label: 'See your receipt', url: public_url + premiumPath(bought.bakery_id) },
  })

/** The payer should not find out from a bank statement. */
export const backMail = (bought: TheirPurchase, { payment_id, amount_cents }: SentBack): Mail =>
  toBuyer(`payment-back:${payment_id}`, bought, 'Your payment is on its way back', {
    heading: 'You paid twice',
    paragraphs: [
      `${SPAN_WORDS[bought.span]} for ${bought.bakery_name} was already paid, so your second payment of ${formatDollars(amount_cents / 100)} is on its way back to you.`,
      BANKS,
    ],
  })

export const refundMail = (bought: TheirPurchase): Mail =>
  toBuyer(`purchase:refund:${bought.id}`, bought, 'Your refund is on its way', {
    heading: 'Your refund is on its way',
    paragraphs: [
      `We’re sending you ${formatDollars(bought.price_cents / 100)} back for ${bought.bakery_name}: ${SPAN_WORDS[bought.span].toLowerCase()}. Its time has been taken back, too.`,
      BANKS,
    ],
  })

export const refundStuckMail = (bought: TheirPurchase): Mail =>
  toBuyer(`purchase:refund-stuck:${bought.id}`, bought, 'Your refund didn’t go through', {
    heading: 'Your refund didn’t go through',
    paragraphs: [
      `Your bank sent back our refund of ${formatDollars(bought.price_cents / 100)} for ${bought.bakery_name}. We’re looking into it; there’s nothing you need to do.`,
    ],
  })

/** A bank that asks, one that has decided for the card's holder; nothing is said of one that decided for us, or is still at it. */
export function disputeMail(bought: TheirPurchase, status: string, public_url: string): Mail | null {
  const what = `${SPAN_WORDS[bought.span].toLowerCase()} for ${bought.bakery_name}`
  const price = formatDollars(bought.price_cents / 100)
  const action = { label: 'See your purchases', url: public_url + premiumPath(bought.bakery_id) }
  if (status === 'lost')
    return toBuyer(`purchase:charged-back:${bought.id}`, bought, 'Your bank took your payment back', {
      heading: 'Your bank took your payment back',
      paragraphs: [
        `The bank decided to return the ${price} for ${what}, so we took its time back, too. You can buy it again whenever you like.`,
      ],
      action,
    })
  if (!status.endsWith('needs_response')) return null
  return toBuyer(`purchase:disputed:${bought.id}`, bought, 'Somebody disputed your payment', {
    heading: 'Somebody disputed your payment',
    paragraphs: [
      `Whoever holds the card asked their bank to take back the ${price} for ${what}. Your time goes on while the bank decides. If it returns the money, the time ends.`,
      'If that was a mistake, please tell your bank that the payment was yours.',
    ],
    action,
  })
}

export interface Ending {
  key: string
  bakery_id: string
  bakery_name: string
  time_zone: string
  premium_until: string
  owner_id: string
  email: string
}

export const endingMail = ({ key, email, ...ending }: Ending, days: number, public_url: string): Mail =>
  letter(key, email, `Premium ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`, {
    heading: `Premium for ${ending.bakery_name} ends soon`,
    paragraphs: [
      `It runs until ${formatDated(new Date(ending.premium_until), ending.time_zone)}. Renew now, and the new time is added to the end, so you lose none of it.`,
      'If you’d rather not, there’s nothing to do: nothing renews by itself.',
    ],
    action: { label: 'Renew premium', url: public_url + premiumPath(ending.bakery_id) },
    footnote: `You’re getting this email because you own ${ending.bakery_name} at ${BRAND}.`,
  })

interface SentBack {
  payment_id: string
  amount_cents: number
}

const day = ({ time_zone }: TheirPurchase, at: string | null) => (at ? formatDated(new Date(at), time_zone) : '')

const toBuyer = (
  key: string,
  { email, bakery_name }: TheirPurchase,
  subject: string,
  said: Omit<Letter, 'footnote'>,
) => ({
  ...letter(key, email ?? '', subject, {
    ...said,
    footnote: `You’re getting this email because you bought something for ${bakery_name} at ${BRAND}.`,
  }),
  owed: true,
})

const letter = (key: string, to: string, subject: string, said: Letter): Mail => ({
  key,
  to,
  subject,
  text: letterText(said),
  html: letterHtml(said),
})
