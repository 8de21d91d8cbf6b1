import type { VerificationStatus } from '../bakeries/bakery'
import { deskHref } from '../desk/desk-tabs'
import { premiumPath } from '../premium/premium-period'
import type { TierStanding } from './tiers.contract'

/** One thing that a tier asks for. What counts as done, and where to do it, is said here alone. */
interface Rule {
  /** As everybody reads it. */
  need: string
  /** To its baker: a title and a line. */
  ask: (at: TierStanding) => readonly [string, string]
  done: (at: TierStanding) => boolean
  /** Null while there is nothing to do about it yet. */
  to: (at: TierStanding) => string | null
  /** Whom or what it waits for, if the baker can do nothing about it now. */
  waits?: (at: TierStanding) => string | null
  /** The tier does not wait for it. */
  optional?: true
  /** Never the first thing to do. */
  nicety?: true
}

interface Tier {
  name: string
  line: string
  rules: Rule[]
  /** Nothing to do. */
  notes: string[]
}

const toListing = (at: TierStanding) => (at.slug ? toDesk('listing')(at) : '/get-listed')
const toDesk = (tab: string) => (at: TierStanding) => (at.claimed ? deskHref(at.id, tab) : null)
/** The part of the room where the step is done; once it is, the room. */
const toPart = (tab: string, part: string, done: (at: TierStanding) => boolean) => (at: TierStanding) =>
  at.claimed ? `${deskHref(at.id, tab)}${done(at) ? '' : part}` : null
const toPayments = (at: TierStanding) => (isTheirs(at) ? deskHref(at.id, 'payouts') : null)
const isTheirs = (at: TierStanding) => at.claimed && at.verification_status === 'verified'

const LISTING: Record<TierStanding['listing'], readonly [string, string]> = {
  draft: ['Send your listing to us', 'One of our editors looks at it before your neighbors do.'],
  pending: ['We’re looking at your listing', 'We’ll email you as soon as we know.'],
  rejected: ['Your listing needs another look', 'See what was missing, and send it again.'],
  approved: ['Your page is live', 'Neighbors can find it.'],
}

const VERIFYING: Record<VerificationStatus, readonly [string, string]> = {
  unverified: ['Show us it’s your bakery', 'A photo or a code will do.'],
  pending: ['We’re checking that it’s your bakery', 'We’ll email you as soon as we know.'],
  rejected: ['We need another look', 'See what was missing, and send it again.'],
  verified: ['It’s your bakery', 'You’re verified.'],
}

const PROOF: Partial<Record<NonNullable<TierStanding['proof']>, readonly [string, string]>> = {
  incomplete: ['Finish showing us it’s your bakery', 'The photo or the code is still missing.'],
  asked: ['We have a question about your proof', 'Answer it, and we’ll go on.'],
}

const verifying = (at: TierStanding) => (at.proof && PROOF[at.proof]) || VERIFYING[at.verification_status]

const toProof = ({ slug, proof }: TierStanding) => slug && `/bakery/${slug}/verify${proof ? '-submission' : ''}`

const afterChecking = (at: TierStanding) => (isTheirs(at) ? null : 'After we’ve checked it’s your bakery')

/** Rooms of the desk that customers need. */
const ROOM_STEPS = {
  menu: ['Fill in your menu', 'Your bakes, what they cost, and what’s in them.'],
  settings: ['Say when you’re open', 'Your pickup hours, and how early people have to order.'],
} as const

/** Ruling 34. */
export const TIERS: Tier[] = [
  {
    name: 'Listed',
    line: 'Neighbors can find you.',
    rules: [
      {
        need: 'A name, a city and a ZIP code in the United States',
        ask: () => ['Say who and where you are', 'A name and a ZIP code are enough to begin.'],
        done: (at) => at.located,
        to: toListing,
      },
      {
        need: 'A few honest words about what you bake',
        ask: () => ['Write a few words', 'A sentence or two tells neighbors who bakes here.'],
        done: (at) => at.described,
        to: toListing,
        optional: true,
        nicety: true,
      },
      {
        need: 'Approved by one of our editors',
        ask: (at) => LISTING[at.listing],
        done: (at) => at.listing === 'approved',
        to: ({ slug }) => (slug ? `/bakery/${slug}` : '/get-listed'),
        waits: ({ listing }) => (listing === 'pending' ? 'With our editors' : null),
      },
    ],
    notes: [],
  },
  {
    name: 'Claimed',
    line: 'The page is yours to keep fresh.',
    rules: [
      {
        need: 'A listing of your own, or a claim that an editor has accepted',
        ask: () => [
          'Make the page yours',
          'A bakery you list is yours. For one that was already here, an editor takes a look.',
        ],
        done: (at) => at.claimed,
        to: ({ slug }) => slug && `/bakery/${slug}/verify`,
      },
    ],
    notes: ['An account with a verified email address'],
  },
  {
    name: 'Verified',
    line: 'Customers see that you’re who you say you are.',
    rules: [
      {
        need: 'Proof that it’s your bakery: a photo or a code, checked by an editor',
        ask: verifying,
        done: isTheirs,
        to: toProof,
        waits: ({ proof }) => (proof === 'in_review' ? 'With our editors' : null),
      },
    ],
    notes: [
      'A permit or registration where your state asks for one',
      'Your documents stay private; we delete them 90 days after we decide',
    ],
  },
  {
    name: 'Ordering',
    line: 'Orders and card payments come to you.',
    rules: [
      {
        need: 'A menu with prices',
        ask: () => ROOM_STEPS.menu,
        done: (at) => at.has_menu,
        to: toPart('menu', '&item=new', (at) => at.has_menu),
      },
      {
        need: 'Your pickup hours',
        ask: () => ROOM_STEPS.settings,
        done: (at) => at.has_hours,
        to: toPart('settings', '&part=hours', (at) => at.has_hours),
        optional: true,
      },
      {
        need: 'Setup with our payment partner finished',
        ask: () => ['Set up card payments', 'Our payment partner asks who you are and where to send your money.'],
        done: (at) => at.onboarding_completed,
        to: toPayments,
        waits: afterChecking,
      },
      {
        need: 'Card payments turned on',
        ask: () => ['Get card payments turned on', 'Our payment partner does this once they have all they need.'],
        done: (at) => at.charges_enabled,
        to: toPayments,
        waits: (at) => afterChecking(at) ?? (at.onboarding_completed ? 'With our payment partner' : 'After setup'),
      },
    ],
    notes: [],
  },
  {
    name: 'Premium',
    line: 'First in line wherever bakeries are listed.',
    rules: [
      {
        need: 'Premium, bought for a month or a year',
        ask: () => ['Go premium', 'First place in lists, more pictures and all your statistics.'],
        done: (at) => at.is_premium,
        to: (at) => (isTheirs(at) ? premiumPath(at.id) : null),
      },
    ],
    notes: ['Everything above'],
  },
]

export interface Step {
  need: string
  title: string
  line: string
  done: boolean
  to: string | null
  /** Whom or what it waits for; null if the baker can do it now. */
  waits: string | null
  nicety: boolean
}

export const progressOf = (at: TierStanding): { name: string; steps: Step[] }[] =>
  TIERS.map(({ name, rules }) => ({
    name,
    steps: rules.map(({ need, ask, done, to, waits, nicety = false }) => {
      const [title, line] = ask(at)
      return { need, title, line, done: done(at), to: to(at), waits: waits?.(at) ?? null, nicety }
    }),
  }))

/** The highest tier that it has with all below; null before it is listed. */
export function tierOf(at: TierStanding): string | null {
  const missing = TIERS.findIndex(({ rules }) => !rules.every(({ optional, done }) => optional || done(at)))
  return (missing === -1 ? TIERS.at(-1) : TIERS[missing - 1])?.name ?? null
}

/** What its baker does before the first order. */
export const setupOf = (at: TierStanding): Step[] =>
  progressOf(at)
    .filter(({ name }) => name !== 'Premium')
    .flatMap(({ steps }) => steps)

/** The first thing that the baker can do now. */
export function firstToDo(steps: readonly Step[]): Step | undefined {
  const open = steps.filter(({ done, to, waits }) => !done && to && !waits)
  return open.find(({ nicety }) => !nicety) ?? open[0]
}

export const nextStep = (at: TierStanding): Step | null =>
  progressOf(at)
    .flatMap(({ steps }) => steps)
    .find(({ done }) => !done) ?? null
