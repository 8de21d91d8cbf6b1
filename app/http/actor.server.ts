import type { Env } from '~/env.server'
import { AppError } from '~/lib/errors'
import type { LinkedRef } from '~/lib/pay-link'
import { isViewToken } from '~/lib/tokens.server'
import type { Access, Call } from './contract'

export type Role = 'editor' | 'admin'

/** Who makes a request, read from the database for each request (ruling 6). */
export interface Actor {
  /** `holder`: of a link from a mail, who may do what calls with `by_link` do, with the one thing that it names (ruling 61). */
  kind: 'anonymous' | 'guest' | 'recovery' | 'leaving' | 'user' | 'holder'
  session_id: string | null
  id: string | null
  email: string | null
  roles: Role[]
  /** Held, but of no use until two-step sign-in is on (`mustHaveTwoStep`). */
  waiting_roles: Role[]
  two_step: boolean
  /** Within ten minutes, by password, code or passkey. */
  proved: boolean
  /** Verified claims, the primary one first (ruling 31). */
  bakery_ids: string[]
  /** Bakeries whose board the actor helps with. Never among `bakery_ids`: money and settings are the owner's. */
  helps_ids: string[]
  /** A blocked owner who may still finish open orders: only calls with `finishes` are allowed (ruling 64). */
  finishing: boolean
  /** The admin who sees the site as this person does, and changes nothing (decision 263). */
  viewed_by?: string | null
  /** Only a holder's: the thing, a sentence if its link no longer works, and whether the bakery passed it on itself. */
  holds?: LinkedRef & HeldLink
}

interface HeldLink {
  gone: string | null
  copied: boolean
}

export const ANONYMOUS: Actor = {
  kind: 'anonymous',
  session_id: null,
  id: null,
  email: null,
  roles: [],
  waiting_roles: [],
  two_step: false,
  proved: false,
  bakery_ids: [],
  helps_ids: [],
  finishing: false,
}

export const holderOf = ({ kind, id }: LinkedRef, link: HeldLink = { gone: null, copied: false }): Actor => ({
  ...ANONYMOUS,
  kind: 'holder',
  holds: { kind, id, ...link },
})

/** The id of the thing of that kind which the actor's link names. */
export const heldId = ({ holds }: Actor, kind: LinkedRef['kind']): string | null =>
  holds?.kind === kind ? holds.id : null

export const isEditor = (actor: Actor): boolean => actor.roles.length > 0
export const isAdmin = (actor: Actor): boolean => actor.roles.includes('admin')

/** Everybody on the team outside the demo, whose password is on its first page. */
export const mustHaveTwoStep = (actor: Pick<Actor, 'roles' | 'waiting_roles'>, { demo }: Pick<Env, 'demo'>): boolean =>
  !demo && actor.roles.length + actor.waiting_roles.length > 0

const ALLOWED: Record<Access, (actor: Actor) => boolean> = {
  public: () => true,
  session: (actor) => actor.session_id !== null,
  guest: (actor) => actor.kind === 'guest' || actor.kind === 'user',
  recovery: (actor) => actor.kind === 'recovery' || actor.kind === 'user',
  leaving: (actor) => actor.kind === 'leaving' || actor.kind === 'user',
  'signed-in': (actor) => actor.kind === 'user',
  editor: (actor) => actor.kind === 'user' && isEditor(actor),
  admin: (actor) => actor.kind === 'user' && isAdmin(actor),
  link: () => false,
}

const TWO_STEP_REQUIRED = 'Your role needs two-step sign-in. Please turn it on in your account first.'

const STEP_UP_NEEDED = 'Please show once more that it’s you.'

const FINISH_ONLY = 'Your account is blocked. You can finish what’s open, and nothing else.'

const VIEW_ENDED = 'This support view has ended.'
const VIEW_READS = 'You’re in a support view. You can look around, but you can’t change anything.'
const VIEW_HIDES = 'Support views leave this out: messages, payouts, sign-in and downloads stay private.'

const MAILED_ONLY = 'Please answer from the link in your own email. The bakery can send you a new one.'

type Admission = Pick<Call, 'access' | 'finishes' | 'by_link' | 'step_up'>

export function admit(actor: Actor, { access = 'signed-in', finishes, by_link, step_up }: Admission): void {
  if (actor.finishing && access !== 'public' && !finishes) throw new AppError('forbidden', FINISH_ONLY)
  if (ALLOWED[access](actor)) {
    // A recovery session came from a mailed link, and can do nothing but set a password.
    if (step_up === true) askProof(actor)
    else if (step_up === 'two_step' || (step_up === 'admins' && isAdmin(actor))) askTwoStep(actor)
    return
  }
  if ((by_link || access === 'link') && actor.holds) {
    if (actor.holds.gone) throw new AppError('not_found', actor.holds.gone)
    if (by_link === 'mailed' && actor.holds.copied) throw new AppError('forbidden', MAILED_ONLY)
    return
  }
  if (ALLOWED[access]({ ...actor, roles: actor.waiting_roles }))
    throw new AppError('two_step_required', TWO_STEP_REQUIRED)
  if (actor.kind === 'user') throw new AppError('forbidden', 'You don’t have permission to do that.')
  throw new AppError('unauthenticated', 'Authentication required')
}

/** `step_up: true`, of a call that is dangerous only for some of its things. */
export function askProof(actor: Actor): void {
  if (actor.kind === 'user' && !actor.proved) throw new AppError('step_up_needed', STEP_UP_NEEDED)
}

/** Where only a part of what a call can do is dangerous. */
export function askTwoStep(actor: Actor): void {
  if (actor.two_step) askProof(actor)
}

/** Unless a call says so itself, only what is the same for everyone. */
export const isForSupport = (key: string, call: Call): boolean =>
  call.support ??
  (key.startsWith('GET ') &&
    call.access === 'public' &&
    !(call.knows_actor || call.by_link || call.stream || call.file))

/** Before anything else is asked: what a support view may see is said by the call alone. */
export function admitView(token: string | null, actor: Actor, key: string, call: Call): void {
  if (!isViewToken(token)) return
  if (!actor.viewed_by) throw new AppError('session_expired', VIEW_ENDED)
  if (!isForSupport(key, call)) throw new AppError('forbidden', key.startsWith('GET ') ? VIEW_HIDES : VIEW_READS)
}

export function bearer(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{16,512})$/i.exec(header ?? '')
  return match?.[1] ?? null
}
