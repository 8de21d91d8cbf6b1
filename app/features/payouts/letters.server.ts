import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { US_STATES } from '~/lib/us-states'
import { formatDay, SHORT_DAY } from '~/lib/zone'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'
import { CAP_WORDS, capLevel, UNSEEN_SALES } from '../cottage-food/program'
import { comingWords } from './payout'

const slots = z.object({
  ...{ bakery_id: z.string(), bakery_name: z.string(), owner_id: z.string() },
  /** Monday and Sunday of the week, at the bakery. */
  ...{ first_day: z.string(), last_day: z.string() },
  /** What came less refunds, the part that did not come by card, and what is kept after fees. */
  ...{ sold_cents: z.int(), by_hand_cents: z.int(), keeps_cents: z.int() },
  /** Of the year of `last_day`. */
  year_cents: z.int(),
  cap: z.object({ state: z.string(), cents: z.int(), verified: z.boolean() }).nullable(),
  new_customers: z.int(),
  /** In cents; null without an account at the provider, or one that it no longer knows. */
  bank: z
    .object({
      ...{ coming: z.int(), owes: z.int(), clears_on: z.string().nullable(), payouts_enabled: z.boolean() },
      first: z.object({ amount: z.int(), arrives_on: z.string() }).nullable(),
    })
    .nullable(),
  ...{ off_url: z.string(), public_url: z.string(), postal_address: z.string().nullable() },
})
type MoneyWeek = z.output<typeof slots>

export const moneyWeekLetter = defineLetter({
  key: 'money.week',
  slots,
  sample: {
    ...{ ...SAMPLE, owner_id: SAMPLE.id, first_day: '2026-11-09', last_day: '2026-11-15' },
    ...{ sold_cents: 24_920, by_hand_cents: 3460, keeps_cents: 24_107, year_cents: 349_100, new_customers: 4 },
    cap: { state: 'OR', cents: 5_000_000, verified: false },
    bank: {
      ...{ coming: 21_460, owes: 0, clears_on: '2026-11-20', payouts_enabled: true },
      first: { amount: 18_000, arrives_on: '2026-11-19' },
    },
    off_url: `${SAMPLE.public_url}/unsubscribe/money?t=K7QDM2XW`,
  },
  variants: [
    { bank: null, cap: null, new_customers: 0, by_hand_cents: 24_920 },
    {
      ...{ new_customers: 1, year_cents: 5_100_000 },
      bank: { coming: 0, owes: 420, first: null, clears_on: null, payouts_enabled: true },
    },
  ],
  subject: ({ bakery_name, sold_cents }) => `Your week at ${bakery_name}: ${money(sold_cents)}`,
  body: (week) => ({
    heading: `Your week: ${money(week.sold_cents)}`,
    paragraphs: [salesWords(week), ...bankWords(week), yearWords(week), ...neighborWords(week), ATTACHED],
    action: { label: 'See your money', url: `${week.public_url}/my-listing/${week.bakery_id}?tab=money` },
    footnote: `You’re getting this email because you own ${week.bakery_name} at ${BRAND}. It comes on Mondays, after a week with sales.`,
    postal_address: week.postal_address,
    links: [{ label: 'Stop the weekly money letter', url: week.off_url }],
  }),
  headers: ({ off_url }) => unsubscribeHeaders(off_url),
  attachments: ({ bakery_id, owner_id, first_day, last_day }) => [
    { made: 'sales', id: [bakery_id, owner_id, first_day, last_day].join('.') },
  ],
  bulk: true,
})

export const payoutLetters = [moneyWeekLetter]

const ATTACHED = 'The attached table has each day, for you or your accountant.'

const money = (cents: number) => formatDollars(cents / 100)
const day = (date: string) => formatDay(date, SHORT_DAY)

function salesWords({ first_day, last_day, sold_cents, by_hand_cents, keeps_cents }: MoneyWeek): string {
  const by_hand = by_hand_cents > 0 ? ` ${money(by_hand_cents)} came in cash or another way, not by card.` : ''
  return `From ${day(first_day)} to ${day(last_day)}, you sold ${money(sold_cents)}. After card fees you keep ${money(keeps_cents)}.${by_hand}`
}

function bankWords({ bank }: MoneyWeek): string[] {
  if (!bank || (bank.coming === 0 && bank.owes === 0)) return []
  const sum = bank.coming > 0 ? [`${money(bank.coming)} is coming to your bank.`] : []
  const first = bank.first && { ...bank.first, amount: bank.first.amount / 100 }
  const when = comingWords({ ...bank, first, coming: bank.coming / 100, owes: bank.owes / 100 })
  return [[...sum, ...when].join(' ')]
}

function yearWords({ last_day, year_cents, cap }: MoneyWeek): string {
  const year = last_day.slice(0, 4)
  if (!cap) return `That makes ${money(year_cents)} in ${year}.`
  const state = US_STATES.find(([letters]) => letters === cap.state)?.[1] ?? cap.state
  const level = capLevel(year_cents, cap.cents)
  return [
    `That makes ${money(year_cents)} of ${state}’s ${money(cap.cents).replace('.00', '')} in ${year}.`,
    UNSEEN_SALES,
    ...(level === 'fine' ? [] : [CAP_WORDS[level]]),
    ...(cap.verified ? [] : ['We haven’t checked that cap with your state yet.']),
  ].join(' ')
}

function neighborWords({ new_customers }: MoneyWeek): string[] {
  if (new_customers === 0) return []
  return [
    `${new_customers === 1 ? 'One new neighbor' : `${new_customers} new neighbors`} bought from you for the first time.`,
  ]
}
