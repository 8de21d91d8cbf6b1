import { z } from 'zod'
import { CLAIMS } from './brand'
import { countCharacters, oneLine } from './text'

/** What admins may change while the site runs (decision 255). */
export interface LiveSettings {
  /** What the home page claims; null if it claims nothing. */
  claims: { bakers: string; cities: string } | null
  /** The home page's 'Featured Bakeries' panel; off unless told otherwise (§2). */
  featured_panel: boolean
  /** What bakeries buy from the house (ruling 41). */
  prices: { month_cents: number; year_cents: number; featured_week_cents: number }
  /** Ruling 33: so many approved posts, and featured weeks can be bought; each of them is so many days of featured listing. */
  share_campaign: { posts: number; days: number }
  /** Of each account. */
  limits: { listings_a_day: number; reports_an_hour: number; reviews_an_hour: number }
}

/** By the names that the environment has for them. */
const DEFAULTS = {
  CLAIMS_SHOWN: 'on',
  CLAIM_BAKERS: CLAIMS.bakers,
  CLAIM_CITIES: CLAIMS.cities,
  FEATURED_PANEL: 'off',
  PREMIUM_MONTH_PRICE: '9',
  PREMIUM_YEAR_PRICE: '90',
  FEATURED_WEEK_PRICE: '15',
  SHARE_POSTS: '3',
  SHARE_DAYS: '7',
  LISTINGS_A_DAY: '20',
  REPORTS_AN_HOUR: '20',
  REVIEWS_AN_HOUR: '20',
}

export type LiveName = keyof typeof DEFAULTS
export type LiveValues = Record<LiveName, string>
export const LIVE_NAMES = Object.keys(DEFAULTS) as [LiveName, ...LiveName[]]
export const LIVE_VALUE_MAX = 30

const typed = z.string().trim()
const words = typed.refine(
  (value) => value !== '' && countCharacters(value) <= LIVE_VALUE_MAX && oneLine(value) === value,
  {
    error: `must be a few words on one line, ${LIVE_VALUE_MAX} characters at most, such as 500+.`,
  },
)
const switched = z
  .enum(['0', '1', 'off', 'on'], { error: 'must be on or off.' })
  .transform((value) => value === '1' || value === 'on')
const price = typed
  .refine((value) => /^\d{1,5}(\.\d{1,2})?$/.test(value) && Number(value) >= 0.5 && Number(value) <= 10_000, {
    error: 'must be dollars from 0.50 to 10000, such as 9 or 9.50.',
  })
  .transform((value) => Math.round(Number(value) * 100))
const whole = (max: number) =>
  typed
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= max, {
      error: `must be a whole number from 1 to ${max}.`,
    })
    .transform(Number)

const Live = z.object({
  CLAIMS_SHOWN: switched,
  CLAIM_BAKERS: words,
  CLAIM_CITIES: words,
  FEATURED_PANEL: switched,
  PREMIUM_MONTH_PRICE: price,
  PREMIUM_YEAR_PRICE: price,
  FEATURED_WEEK_PRICE: price,
  SHARE_POSTS: whole(100),
  SHARE_DAYS: whole(365),
  LISTINGS_A_DAY: whole(1000),
  REPORTS_AN_HOUR: whole(1000),
  REVIEWS_AN_HOUR: whole(1000),
} satisfies Record<LiveName, z.ZodType>)

export const isLiveName = (name: string): name is LiveName => Object.hasOwn(DEFAULTS, name)

export const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

export const liveValues = (from: Record<string, string | undefined>): LiveValues => {
  const given = LIVE_NAMES.map((name) => [name, from[name]?.trim() || DEFAULTS[name]])
  return Object.fromEntries(given) as LiveValues
}

/** The one rule, for the environment, for what an admin types and for what was stored before the rule became stricter: "must be …". */
export function liveProblem(name: LiveName, value: string): string | null {
  return Live.shape[name].safeParse(value).error?.issues[0]?.message ?? null
}

export const liveProblems = (values: LiveValues): Partial<LiveValues> =>
  Object.fromEntries(
    LIVE_NAMES.flatMap((name) => {
      const problem = liveProblem(name, values[name])
      return problem ? [[name, problem]] : []
    }),
  )

/** Of values without a problem. */
export function readLive(values: LiveValues): LiveSettings {
  const set = Live.parse(values)
  return {
    claims: set.CLAIMS_SHOWN ? { bakers: set.CLAIM_BAKERS, cities: set.CLAIM_CITIES } : null,
    featured_panel: set.FEATURED_PANEL,
    prices: {
      month_cents: set.PREMIUM_MONTH_PRICE,
      year_cents: set.PREMIUM_YEAR_PRICE,
      featured_week_cents: set.FEATURED_WEEK_PRICE,
    },
    share_campaign: { posts: set.SHARE_POSTS, days: set.SHARE_DAYS },
    limits: {
      listings_a_day: set.LISTINGS_A_DAY,
      reports_an_hour: set.REPORTS_AN_HOUR,
      reviews_an_hour: set.REVIEWS_AN_HOUR,
    },
  }
}
