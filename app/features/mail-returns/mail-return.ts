export const RETURN_KINDS = ['hard_bounce', 'soft_bounce', 'complaint'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const MAIL_PROVIDERS = ['generic', 'ses', 'sendgrid'] as const
export type MailProvider = (typeof MAIL_PROVIDERS)[number]

/** So many hard bounces within so many days, and only mails for signing in go there. */
export const BOUNCES_MOST = 3
export const BOUNCE_DAYS = 30

/** A retried letter is worth it for so long. */
export const RELEASED_DAYS = 2

export const RETURN_KEPT_DAYS = 90

/** News of a provider: what became of one mail to one address. */
export interface MailReturn {
  /** The provider's own: the same news is taken once. */
  event_id: string
  kind: ReturnKind
  email: string
  reason: string
  happened_at: Date
}

export const SAID_OFF = 'This site hears nothing of returned mail from there. Its operator hasn’t set it up.'
export const UNSIGNED = 'This isn’t signed by the mail provider.'
export const UNREADABLE = 'This isn’t news of mail in a form that we know.'
