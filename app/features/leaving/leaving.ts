import { DAY_MS } from '~/lib/durations'

/** From asking to leave until the account is deleted (ruling 47). */
export const GRACE_DAYS = 14

export const endOfGrace = (now: Date): Date => noonAfter(new Date(now.getTime() + GRACE_DAYS * DAY_MS))

/** By UTC, when it is the same day from Maine to Hawaii: the day that mails name begins for nobody after it. */
export function noonAfter(moment: Date): Date {
  const noon = new Date(moment).setUTCHours(12, 0, 0, 0)
  return new Date(noon < moment.getTime() ? noon + DAY_MS : noon)
}

export const DEMO_STAYS = 'This is a demo account, so it stays.'

/** "You still have orders to finish at your bakery, and …" */
export const stillHave = (what: string[]): string => `You still have ${what.join(', and ')}. Please settle that first.`

/** As an operator is told of somebody else. */
export const stillHas = (what: string[]): string => `They still have ${what.join(', and ')}. Nothing was changed.`

export const BLOCKED_STAYS = 'They’re blocked, and the list has to mean them. Unblock them first. Nothing was changed.'
export const MAIL_WAITS = 'Mail about them is still waiting to be sent. Try again later. Nothing was changed.'
