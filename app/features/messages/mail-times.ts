const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A message waits so long to be read before a mail tells of it. */
const FIRST = 5 * MINUTE
/** The least pause after the last mail, by how many went out since the side last read. */
const AFTER_MAILS = [0, HOUR, 8 * HOUR, 24 * HOUR] as const

export interface MailState {
  mail_at: Date | null
  /** How many went out since the side last read. */
  mails: number
  mailed_at: Date | null
}

/** When to mail a side that just got a message. A mail that is due already tells of this message, too. */
export function mailDue({ mail_at, mails, mailed_at }: MailState, now: Date): Date {
  if (mail_at) return mail_at
  const pause = AFTER_MAILS[Math.min(mails, AFTER_MAILS.length - 1)]!
  return new Date(Math.max(now.getTime() + FIRST, (mailed_at?.getTime() ?? 0) + pause))
}

/** The side has just read: the pauses start over. */
export const mailAfterReading = (state: MailState, unread: number): MailState => ({
  ...mailAfterLoss(state, unread),
  mails: 0,
  mailed_at: null,
})

/** An unread message is gone, but the side read nothing: the pauses go on. */
export const mailAfterLoss = (state: MailState, unread: number): MailState => ({
  ...state,
  mail_at: unread > 0 ? state.mail_at : null,
})
