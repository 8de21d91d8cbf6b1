/** `stopped` ends an issue in the middle; `sent` is its own end. */
export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const
export type IssueState = (typeof ISSUE_STATES)[number]

export const ISSUE_ACTIONS = ['unschedule', 'pause', 'resume', 'stop'] as const
export type IssueAction = (typeof ISSUE_ACTIONS)[number]

/** What an admin may do; the clock begins an issue (`scheduled` to `sending`) and ends it. */
export const ACTIONS: Record<IssueAction, { from: readonly IssueState[]; to: IssueState }> = {
  unschedule: { from: ['scheduled'], to: 'draft' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
}

export const isEditable = (state: IssueState): boolean => state === 'draft' || state === 'scheduled'

/** Readers have it, or are about to: everybody may read it. */
export const PUBLIC_STATES = ['sending', 'paused', 'sent'] as const satisfies IssueState[]

export const STATE_WORDS: Record<IssueState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Going out',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
}

export const SUBJECT_MAX = 120
export const INTRO_MAX = 1500
export const STORY_TITLE_MAX = 150
export const STORY_MAX = 12_000
/** Mail programs cut off a letter that is longer, a little later. */
export const LETTER_MAX_KB = 90
/** Longer ones aren't counted. */
export const LINK_MAX = 500

/** By the clocks where the reader is. */
export const MORNING = { from_hour: 7, to_hour: 11 }
/** Of readers whose ZIP code we don't know. */
export const ZONE_AT_FIRST = 'America/New_York'
/** Where a day begins first, of all places that we know. */
export const FIRST_ZONE = 'Pacific/Guam'

/** Readers of a cell of the grid share a text: 28 miles from north to south, less from east to west, 4,815 cells with ZIP codes. */
export const CELL_DEGREES = 0.4
/** What is near is this far from the middle of a cell's readers. */
export const NEAR_KM = 50
/** The cell of readers whose ZIP code we don't know. */
export const NOWHERE = ''

/** Longer ago nothing is new, also to those who read us once a month. */
export const NEW_DAYS = 31
export const TOPIC_DAYS = 21

/** Who got an issue is known for so long: longer than monthly readers wait for their next one. */
export const KEPT_DAYS = 60

export const NO_ISSUE = 'We couldn’t find that issue.'
export const CHANGED = 'Another admin changed this issue meanwhile. Reload the page to see what they wrote.'
export const GONE_OUT = 'This issue is on its way, so it can’t be changed anymore.'
export const DAY_OVER = 'Please pick a day that isn’t over yet.'
export const SUBJECT_MISSING = 'Give this issue a subject first.'
export const INTRO_MISSING = 'Write a few words of welcome first.'
export const STORY_HALF = 'A story needs a title and a text.'
export const NO_RECIPE = 'We couldn’t find that recipe in the forum.'
export const NO_ADDRESS =
  'Letters need our postal address, and POSTAL_ADDRESS isn’t set. Whoever runs the site can set it.'

export const tooLong = (kb: number): string =>
  `With this story a letter has ${kb} kB, and more than ${LETTER_MAX_KB} don’t arrive whole. Shorten it, or take out some links.`

export const issuePath = (number: number): string => `/breadletter/${number}`

/** What an issue lacks before it can be sent. */
export function lacking(issue: {
  subject: string
  intro: string
  story_title: string
  story: string
}): { field: 'subject' | 'intro' | 'story' | 'story_title'; sentence: string } | null {
  if (!issue.subject) return { field: 'subject', sentence: SUBJECT_MISSING }
  if (!issue.intro) return { field: 'intro', sentence: INTRO_MISSING }
  if (Boolean(issue.story) === Boolean(issue.story_title)) return null
  return { field: issue.story ? 'story_title' : 'story', sentence: STORY_HALF }
}
