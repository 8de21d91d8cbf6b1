import { STANDINGS, type Standing } from '../market/market'

export const GIVEN_DAYS_MAX = 366

/** When the last of the times ends for which it's featured; null if there is none. */
export const featuredUntil = ({ featured }: { featured: { ends_at: string }[] }): string | null =>
  featured
    .map(({ ends_at }) => ends_at)
    .sort()
    .at(-1) ?? null

/** The highest that a bakery has come to, as the market counts it. */
export const TIERS: readonly Tier[] = STANDINGS
export type Tier = Standing
