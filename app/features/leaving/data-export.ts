import { BRAND } from '~/lib/brand'

export const EXPORT_STATES = ['making', 'ready'] as const

/** How long the archive can be downloaded. */
export const EXPORT_DAYS = 7

/** Never in a download, whichever table has them. */
export const LEFT_OUT = [
  // Keys and marks that only the site reads.
  ...['password_hash', 'checkout_digest', 'confirm_hash', 'code_hash', 'content_hash', 'p256dh', 'auth', 'session_id'],
  ...['credential_id', 'public_key', 'counter', 'transports'],
  ...['small_file', 'shuffle', 'position', 'headers', 'html', 'attachments', 'last_error', 'dedupe_key', 'message_id'],
  // Whoever only has the session must not get by it what was sent to a mailbox: links for a new password, codes of claims.
  ...['text', 'code'],
  // Which member of the team, of a bakery or of the forum did something, and what they wrote for themselves.
  ...['ruled_by', 'decided_by', 'granted_by', 'viewed_by', 'invited_by', 'actor_id', 'recorded_by', 'requested_by'],
  ...['editor_id', 'replied_by', 'created_by', 'bought_by', 'sender_id', 'solver_id', 'bakery_notes', 'resolution'],
] as const

export const README = `Your data from ${BRAND}

Each .json file is one kind of data, named by what it holds, and opens in any text editor. Money is in cents, times are in UTC.
The pictures and documents you sent are in the folder "files"; the rows that belong to them name them.
What other people wrote about you for themselves, such as a baker's notes or a report, isn't here.
`
