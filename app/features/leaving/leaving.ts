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
