import { DAY_MS } from '~/lib/durations'

/** A helper works the bakery's board for its owner: orders and the bake list, nothing about money or settings (decision 177). */
export const HELPER_STATES = ['invited', 'ended', 'joined'] as const
export type HelperState = (typeof HELPER_STATES)[number]

/** Per bakery, open invitations included. */
export const MOST_HELPERS = 5
export const INVITATION_DAYS = 14
/** By one owner, and to one mailbox from all owners. */
export const INVITATIONS_A_DAY = 20
export const INVITATIONS_TO_ONE = 5

export const invitationPath = (bakery_id: string, code: string): string =>
  `/my-listing/${bakery_id}?${new URLSearchParams({ invitation: code })}`

/** Invitations sent before this moment have expired. */
export const oldestGood = (now: Date): Date => new Date(now.getTime() - INVITATION_DAYS * DAY_MS)

export function helperState({ sent_at, joined_at }: { sent_at: Date; joined_at: Date | null }, now: Date): HelperState {
  if (joined_at) return 'joined'
  return sent_at > oldestGood(now) ? 'invited' : 'ended'
}

interface NamedHelper {
  name: string
  email: string
  state: HelperState
}

const NOT_YET: Record<HelperState, string> = { joined: '', invited: ' (invited)', ended: ' (invitation expired)' }

/** "Ana, Hugo (invited)": who helps, and who hasn't said yes. */
export const helpersLine = (helpers: readonly NamedHelper[]): string =>
  helpers.map(({ name, email, state }) => `${name || email}${NOT_YET[state]}`).join(', ') || 'Just you'

export const FULL = `A bakery can have up to ${MOST_HELPERS} helpers, invitations included. Remove one first.`
export const ENDED = 'This invitation has expired or was already used. Ask the bakery for a new one.'
export const OTHER_ADDRESS = 'This invitation was sent to another email address. Sign in with that one to accept it.'
