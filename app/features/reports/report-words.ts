import { REPORT_REASON_WORDS } from '../moderation/report-reasons'
import { HELD_BY_RULES, type ReportKind, type ReportRuling } from './report'
import type { Report } from './reports.contract'

export const RULED: Record<ReportRuling, string> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide: 'Hidden',
  remove: 'Removed',
  suspend: 'Suspended',
}

/** "Review" */
export const nameOfKind = (kind: ReportKind): string => kind[0]!.toUpperCase() + kind.slice(1)

const SPAM = 'This is advertising, and our neighbors didn’t ask for it.'
const RUDE = 'This is rude to someone. Please be kind, also when you disagree.'
const PRIVATE = 'This shares something private about someone.'
const UNTRUE = 'This says something about someone that isn’t true.'

/** By what an editor does about it. */
export const USUAL_REASONS: Partial<Record<ReportRuling, readonly string[]>> = {
  warn: [RUDE, SPAM, 'This is off topic here. Please post it where it belongs.'],
  hide: [RUDE, SPAM, PRIVATE, UNTRUE],
  remove: [SPAM, PRIVATE, 'This is hateful, and we don’t keep it.'],
  suspend: ['You’ve heard from us about this before, and it happened again.', 'You sent the same text to many people.'],
}

export function labelOf(kind: ReportKind, ruling: ReportRuling, held: boolean): string {
  const remove = kind === 'profile' ? 'Empty the profile' : `Remove the ${kind}`
  const dismiss = held ? 'Let it through' : 'Dismiss'
  return { dismiss, remove, warn: 'Warn', hide: `Hide the ${kind}`, suspend: 'Suspend' }[ruling]
}

/** Why a reader, or one of our rules, wants an editor to look. */
export const whyWords = ({ reporter, reason }: Pick<Report, 'reporter' | 'reason'>): string =>
  reporter ? REPORT_REASON_WORDS[reason] : HELD_BY_RULES

/** To its author. */
export function rulingTitle({
  kind,
  yours,
  ruling,
  until,
}: {
  kind: ReportKind
  /** "a review of yours" */
  yours: string
  ruling: ReportRuling
  until: string | null
}): string {
  if (until) return `You can’t write here until ${until}`
  if (ruling === 'warn') return `About ${yours}`
  if (kind === 'profile') return 'We emptied your profile'
  return `We ${ruling === 'hide' ? 'hid' : 'removed'} ${yours}`
}

/** To the person who reported it. */
export function answerWords({ kind, ruling }: { kind: ReportKind; ruling: ReportRuling }): string {
  if (ruling === 'dismiss') return 'We found nothing against our rules this time. Thanks for looking out.'
  if (ruling === 'hide') return `We hid the ${kind}. Thanks for telling us.`
  if (ruling === 'remove') return `We ${kind === 'profile' ? 'emptied' : 'removed'} the ${kind}. Thanks for telling us.`
  return 'We agreed with you, and whoever is behind it has heard from us. Thanks for telling us.'
}
