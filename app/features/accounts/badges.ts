import { grouped } from '~/lib/text'
import type { ProfilePart } from './profile-parts'

interface BadgeRule {
  /** From how many of its evidence on each level is reached; what is more than the last is not counted. */
  levels: readonly number[]
  titles: readonly string[]
  /** Why somebody has it, after a number: "12 orders placed with neighbors". */
  one: string
  many: string
  /** Whoever hides that part of their profile shows no badge for it. */
  part?: ProfilePart
}

/** Computed from evidence, whenever somebody looks. A new badge needs its evidence in badges.queries.server.ts, too. */
export const BADGES = {
  verified_baker: {
    ...{ levels: [1], titles: ['Verified baker'], part: 'bakeries' },
    ...{ one: 'Runs a bakery here, and we checked that it’s theirs', many: '' },
  },
  orders: {
    ...{ levels: [1, 10, 50], titles: ['Good neighbor', 'Regular', 'Pillar of the block'] },
    ...{ one: '1 order placed with a neighbor', many: 'orders placed with neighbors' },
  },
  reviews: {
    ...{ levels: [1, 10], titles: ['Taster', 'Seasoned taster'], part: 'reviews' },
    ...{ one: '1 review of a bakery', many: 'reviews of bakeries' },
  },
  solved_answers: {
    ...{ levels: [1, 10], titles: ['Helping hand', 'Bread doctor'], part: 'posts' },
    ...{ one: '1 answer that solved a question', many: 'answers that solved questions' },
  },
  bakes: {
    ...{ levels: [1, 10], titles: ['Recipe sharer', 'Neighborhood cookbook'], part: 'posts' },
    ...{ one: '1 recipe that others baked', many: 'recipes that others baked' },
  },
} as const satisfies Record<string, BadgeRule>

export type BadgeKind = keyof typeof BADGES
export const BADGE_KINDS = Object.keys(BADGES) as [BadgeKind, ...BadgeKind[]]

export interface Badge {
  kind: BadgeKind
  level: number
  title: string
  reason: string
}

export const ruleOf = (kind: BadgeKind): BadgeRule => BADGES[kind]
export const mostOf = (kind: BadgeKind): number => Math.max(...BADGES[kind].levels)

/** `counts`: of each kind's evidence, up to `mostOf`. */
export const badgesFrom = (counts: Record<BadgeKind, number>): Badge[] =>
  BADGE_KINDS.flatMap((kind) => {
    const { levels, titles, one, many } = ruleOf(kind)
    const count = counts[kind]
    const level = levels.filter((from) => count >= from).length
    if (level === 0) return []
    const reason = count === 1 ? one : `${grouped(count)}${count === mostOf(kind) ? ' or more' : ''} ${many}`
    return [{ kind, level, title: titles[level - 1]!, reason }]
  })
