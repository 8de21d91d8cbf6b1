import { DAY_MS } from '~/lib/durations'
import { DONE } from './case'

/** Rulings that went against a person. */
const AGAINST: readonly string[] = [DONE.reject, DONE.warn, DONE.hide, DONE.remove, DONE.suspend]

/** For so long an earlier ruling says something about a person. */
const REMEMBERED_DAYS = 90
/** Enough of their reports to say how good they are. */
const ENOUGH_REPORTS = 3
/** So many within an hour are no accident. */
const BURST = 4

export interface EarlierRuling {
  kind: string
  subject_id: string
  /** The state that it gave the case: "hidden". */
  state: string
  at: string
  by: string | null
}

/** An appeal that was won takes back what was ruled on the same thing before. */
export const standing = (rulings: EarlierRuling[]): EarlierRuling[] =>
  rulings.filter(
    (one) =>
      AGAINST.includes(one.state) &&
      !rulings.some(
        (later) => later.state === DONE.overturn && later.subject_id === one.subject_id && later.at > one.at,
      ),
  )

interface Signs {
  people: {
    part: 'author' | 'reporter'
    person: { full_name: string }
    rulings: EarlierRuling[]
    reports: number
    dismissed: number
  }[]
  burst: { reports: number; of_new_accounts: number } | null
}

/** What an editor shouldn't overlook. */
export function signsOf({ people, burst }: Signs, now: Date): string[] {
  const since = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
  const signs: string[] = []
  for (const { part, person, rulings, reports, dismissed } of people) {
    const recent = standing(rulings).filter(({ at }) => at > since).length
    if (part === 'author' && recent > 0)
      signs.push(
        `This would be the ${ordinal(recent + 1)} ruling against ${person.full_name} in ${REMEMBERED_DAYS} days.`,
      )
    if (part === 'reporter' && reports >= ENOUGH_REPORTS && dismissed * 2 > reports)
      signs.push(`We dismissed ${dismissed} of ${reports} reports by ${person.full_name}.`)
  }
  if (burst && burst.reports >= BURST) {
    const young = burst.of_new_accounts > 0 ? `, ${burst.of_new_accounts} from accounts younger than a week` : ''
    signs.push(`${burst.reports} reports came within an hour${young}.`)
  }
  return signs
}

function ordinal(number: number): string {
  const ends: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }
  const teen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${teen ? 'th' : (ends[number % 10] ?? 'th')}`
}
