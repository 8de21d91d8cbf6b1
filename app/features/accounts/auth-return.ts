import { emailProblem } from '~/lib/contact'
import { DEFAULT_TARGET, isOwnPath, returnTarget } from './return-target'

/** A door to /auth says in router state, which no outsider can write (ruling 8), where to go back to, and what for. */
export interface AuthOrigin {
  from: string
  /** Needed where the way back doesn't say it. */
  why?: Why
  /** The bakery's name. */
  about?: string | undefined
}

interface Arrival {
  state: unknown
  search: string
}

const originOf = (state: unknown): Partial<Record<keyof AuthOrigin, unknown>> => state ?? {}

/** Where a signed-in visitor goes on to: router state first, then `returnTo`. */
export function targetAfterAuth({ state, search }: Arrival): string {
  const { from } = originOf(state)
  if (typeof from === 'string' && isOwnPath(from)) return from
  return returnTarget(new URLSearchParams(search).get('returnTo'))
}

/** Where the callback goes on to: the path that sign-up stored beside the code, then `returnTo` of the link. */
export function targetAfterCallback(stored: string | null, search: string): string {
  if (stored && isOwnPath(stored)) return stored
  return returnTarget(new URLSearchParams(search).get('returnTo'), { callback: true })
}

export const targetToStore = (target: string): string | undefined => (target === DEFAULT_TARGET ? undefined : target)

/** Ruling 62. An address can only choose one of these, never bring its own words. */
const REASONS = {
  message: (about = 'a baker') => `message ${about}`,
  messages: () => 'read your messages',
  keep: () => 'keep this order',
  again: () => 'order again',
  orders: () => 'see your orders',
  invoice: () => 'see your invoice',
  request: () => 'ask for a custom order',
  requests: () => 'see your custom orders',
  review: (about = 'this bakery') => `review ${about}`,
  video: (about = 'this bakery') => `share a video of ${about}`,
  report: () => 'report a review',
  save: (about = 'this bakery') => `save ${about}`,
  saved: () => 'see the bakeries you saved',
  list: () => 'list your bakery',
  claim: () => 'claim your bakery',
  desk: () => 'open your dashboard',
  appeal: () => 'see our decision',
  forum: () => 'write in the forum',
  profile: () => 'edit your profile',
  account: () => 'open your account',
  search: () => 'hear when a baker near you bakes it',
} satisfies Record<string, (about?: string) => string>

type Why = keyof typeof REASONS

const REASON_OF_PATH: [RegExp, Why][] = [
  [/^\/messages\?(.*&)?(bakery|order)=/, 'message'],
  [/^\/messages/, 'messages'],
  [/^\/orders\/[^?]+\?again/, 'again'],
  [/^\/(order-history|orders)/, 'orders'],
  [/^\/(account\/)?invoices/, 'invoice'],
  [/^\/account\/requests/, 'requests'],
  [/^\/account\/appeals/, 'appeal'],
  [/^\/account\/searches/, 'search'],
  [/^\/account([?#]|$)/, 'account'],
  [/^\/bakery\/[^/]+\/verify/, 'claim'],
  [/^\/bakery\/[^/]+\/custom-order/, 'request'],
  [/^\/bakery\//, 'review'],
  [/^\/(get-listed|bakeries\/new)([/?#]|$)/, 'list'],
  [/^\/(my-listing|dashboard|stripe-return)/, 'desk'],
  [/^\/edit-profile/, 'profile'],
  [/^\/forum/, 'forum'],
  [/^\/browse\?(.*&)?saved=/, 'saved'],
]

/** An unchecked `returnTo` may count, since it only chooses among our own words. */
function wantedOf(at: Arrival): string {
  const target = targetAfterAuth(at)
  return target === DEFAULT_TARGET ? (new URLSearchParams(at.search).get('returnTo') ?? target) : target
}

function whyOf(at: Arrival): Why | undefined {
  const named = originOf(at.state).why ?? new URLSearchParams(at.search).get('why')
  if (typeof named === 'string' && Object.hasOwn(REASONS, named)) return named as Why
  const wanted = wantedOf(at)
  return REASON_OF_PATH.find(([path]) => path.test(wanted))?.[1]
}

function reasonFor(at: Arrival, why: Why): string {
  const { about } = originOf(at.state)
  return `To ${REASONS[why](typeof about === 'string' ? about : undefined)}, sign in or create an account.`
}

/** The link says create, or leads to the listing form, where most are new. */
export function opensSignUp(at: Arrival): boolean {
  const mode = new URLSearchParams(at.search).get('mode')
  return mode === null ? whyOf(at) === 'list' : mode === 'signup'
}

/** Fills the forms. */
export function emailOf(search: string): string | null {
  const email = new URLSearchParams(search).get('email')
  return email && !emailProblem(email) ? email : null
}

/** The link in a mail says that a password is to be reset. */
export const wantsReset = (search: string): boolean => new URLSearchParams(search).has('reset')

interface Heading {
  title: string
  line: string
}

/** §2 has three headings: a review, a listing, and the rest; the line below says why the visitor came (ruling 62). */
export function headingFor(at: Arrival): Heading {
  const wanted = wantedOf(at)
  const why = whyOf(at)
  const reason = why && reasonFor(at, why)
  if (/^\/my-listing\/[^?]*\?invitation=/.test(wanted))
    return {
      title: 'You’re invited to help out',
      line: 'Sign in or join with the email address your invitation went to.',
    }
  if (why === 'claim') return { title: 'Claim your bakery', line: `${reason} Then show us that it’s yours.` }
  if (why === 'list') return { title: 'List your bakery', line: `${reason} It’s free.` }
  if (wanted.startsWith('/bakery/') && reason)
    return why === 'review' || why === 'video'
      ? { title: 'Sign in to leave a review', line: `${reason} Your words help a home baker more than any ad.` }
      : { title: 'Sign in to save and review', line: reason }
  const title = opensSignUp(at) ? 'Join your neighborhood' : 'Welcome back'
  if (why === 'forum') return { title, line: `${reason} Bakers and neighbors help each other there.` }
  return {
    title,
    line: `${reason ?? 'Order from bakers nearby and save your favorites.'} You can claim your bakery or help moderate here, too.`,
  }
}
