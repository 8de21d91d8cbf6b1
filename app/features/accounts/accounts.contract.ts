import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { clean, cleanEmail, cleanName, emailProblem, nameProblem } from '~/lib/contact'
import { cut, lines } from '~/lib/text'
import { BIO_MAX, readCredential, usernameProblem } from './account'
import { BADGE_KINDS } from './badges'
import { cleanPassword, PASSWORD_MAX, passwordProblem, resetPasswordProblem } from './password'
import { AUDIENCES } from './profile-parts'
import * as say from './sentences'
import { CODE_TYPES, ROLES, SESSION_KINDS } from './session-rules'

const ruled = (max: number, tidy: (raw: string) => string, problem: (raw: string) => string | null) =>
  z
    .string()
    .max(max)
    .transform((raw, context) => {
      const said = problem(raw)
      if (said) context.addIssue({ code: 'custom', message: said })
      return tidy(raw)
    })

export const Email = ruled(1000, cleanEmail, emailProblem)
const FullName = ruled(1000, cleanName, nameProblem)
const Username = ruled(1000, (raw) => raw.trim().toLowerCase(), usernameProblem)
/** A long one is cut, not refused (§5). */
const Credential = z.string().transform(readCredential)
export const anyPassword = z.string().max(PASSWORD_MAX).transform(cleanPassword)
const Token = z.string().min(16).max(512)

const User = z.object({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  created_at: z.iso.datetime(),
  user_metadata: z.object({ username: z.string().nullable(), full_name: z.string() }),
})

export const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_at: z.iso.datetime(),
  kind: z.enum(SESSION_KINDS).exclude(['support']),
  user: User,
})

const Profile = z.object({
  id: z.uuid(),
  username: z.string(),
  full_name: z.string().nullable(),
  bio: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  avatar_picture_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})

const audience = z.enum(AUDIENCES)
const PART_AUDIENCES = {
  show_reviews_to: audience,
  show_posts_to: audience.describe('Topics and replies in the forum'),
  show_bakeries_to: audience,
  show_badges_to: audience,
}

const OwnProfile = Profile.extend({
  full_name: z.string(),
  email: z.string(),
  avatar: z.object({ id: z.uuid(), url: z.string(), widths: z.array(z.int()), alt: z.string() }).nullable(),
  show_full_name: z.boolean(),
  show_location: z.boolean(),
  /** Given up lately: they lead to this profile, and only its user can have them back. */
  former_usernames: z.array(z.string()),
  ...PART_AUDIENCES,
})

const Badge = z.object({
  kind: z.enum(BADGE_KINDS),
  level: z.int().min(1),
  title: z.string(),
  /** Counted from what the member did. */
  reason: z.string(),
})

const ofMember = z.object({ user_id: z.uuid() })

const optionalText = (max: number) =>
  z
    .string()
    .max(1000)
    .nullable()
    .transform((raw) => clean(raw ?? '', max) || null)

nameShapes({ User, Session, Profile, OwnProfile, Badge })

export const accountsContract = defineCalls({
  'POST /auth/sign-up': {
    summary: 'Create an account; a link by email verifies the address',
    access: 'public',
    refuses: [403],
    body: z.object({
      full_name: FullName,
      email: Email,
      username: Username,
      password: ruled(PASSWORD_MAX, cleanPassword, passwordProblem),
      redirect_to: z.string().max(2000).optional(),
    }),
    answer: z.object({ user: User }),
    status: 201,
    fallback: say.SIGN_UP_FAILED,
  },
  'POST /auth/sign-in': {
    summary: 'Sign in with an email address or username',
    access: 'public',
    refuses: [403],
    body: z.object({ credential: Credential, password: anyPassword, remember_me: z.boolean().default(false) }),
    answer: z.object({ session: Session }),
    fallback: say.SIGN_IN_FAILED,
  },
  'POST /auth/guest': {
    name: 'startGuestSession',
    summary: 'A short session for guest checkout, which sees only its own orders',
    access: 'public',
    refuses: [403],
    body: z.object({ full_name: FullName, email: Email }),
    answer: z.object({ session: Session }),
  },
  'POST /auth/resend': {
    name: 'resendVerification',
    summary: 'Send the verification link again; the same answer whoever asks',
    access: 'public',
    body: z.object({ email: Email }),
    answer: z.object({ message: z.string() }),
  },
  'POST /auth/exchange-code': {
    summary: 'Turn the single-use code from an emailed link into a session',
    access: 'public',
    refuses: [403],
    body: z.object({
      code: Token,
      /** What the link says it is for: a code of another kind is then refused and not spent. */
      type: z.enum(CODE_TYPES).optional(),
    }),
    answer: z.object({
      session: Session,
      type: z.enum(CODE_TYPES),
      /** Where sign-up began, if known; already checked to be a path of this site. */
      return_to: z.string().nullable(),
    }),
    fallback: say.VERIFICATION_FAILED,
  },
  'POST /auth/refresh': {
    name: 'refreshSession',
    summary: 'Trade a refresh token for new tokens',
    access: 'public',
    refuses: [401],
    body: z.object({ refresh_token: Token }),
    answer: z.object({ session: Session }),
  },
  'GET /auth/user': {
    support: true,
    summary: 'Who’s signed in, with their current roles',
    finishes: true,
    answer: z.object({
      user: User,
      roles: z.array(z.enum(ROLES)),
      is_editor: z.boolean(),
      is_admin: z.boolean(),
      /** Their role waits until two-step sign-in is on: calls for it answer 403 `two_step_required`. */
      needs_two_step: z.boolean(),
      primary_bakery_id: z.uuid().nullable(),
      /** All that the user has claimed, verified or not. */
      bakery_ids: z.array(z.uuid()),
      /** The bakery whose board the user helps with; the first, if there are several. */
      helps_bakery_id: z.uuid().nullable(),
    }),
  },
  'PUT /auth/user': {
    name: 'setPassword',
    summary: 'Set the password; outside a recovery session the current one is needed',
    access: 'recovery',
    step_up: 'two_step',
    body: z.object({
      password: ruled(PASSWORD_MAX, cleanPassword, (raw) => resetPasswordProblem(raw)),
      current_password: anyPassword.optional(),
    }),
    answer: z.object({ user: User }),
    fallback: say.PASSWORD_UPDATE_FAILED,
  },
  'POST /auth/sign-out': {
    finishes: true,
    support: true,
    summary: 'End this session',
    access: 'session',
    answer: null,
  },
  'POST /auth/end-session': {
    summary:
      'End the session of a refresh token by its SHA-256, for a browser that was signed out while it had no connection',
    access: 'public',
    body: z.object({ token_hash: z.string().regex(/^[0-9a-f]{64}$/, 'That isn’t the hash of a token.') }),
    answer: null,
  },
  'POST /auth/sign-out-everywhere': { finishes: true, summary: 'End every session of this user', answer: null },
  'GET /auth/sessions': {
    support: false,
    summary: "This user's open sessions",
    answer: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device_label: z.string().nullable(),
          created_at: z.iso.datetime(),
          last_used_at: z.iso.datetime(),
          current: z.boolean(),
        }),
      ),
    }),
  },
  'DELETE /auth/sessions': { summary: 'End every session of this user but this one', answer: null },
  'DELETE /auth/sessions/:id': {
    summary: "End one of this user's sessions",
    params: z.object({ id: z.uuid() }),
    answer: null,
  },
  'POST /rpc/check_username_public_safe': {
    name: 'checkUsername',
    summary: 'Whether a username is valid and available',
    access: 'public',
    body: z.object({ username_to_check: z.string().max(1000) }),
    answer: z.object({ valid: z.boolean(), available: z.boolean(), error: z.string().nullable() }),
    fallback: say.USERNAME_CHECK_FAILED,
  },
  'POST /auth-blocklist-check': {
    name: 'checkBlocklist',
    summary: 'Whether an address is blocked from signing in',
    access: 'public',
    body: z.object({ email: z.string().max(1000).transform(cleanEmail) }),
    answer: z.object({ blocked: z.boolean() }),
  },
  'POST /send-welcome-email': {
    summary: "Send the welcome email, once per user and only to that user's verified address",
    access: 'public',
    body: z.object({
      email: z.string().max(1000).transform(cleanEmail),
      userId: z.string().max(100).nullish(),
      fullName: z.string().max(1000).nullish(),
      full_name: z.string().max(1000).nullish(),
      username: z.string().max(1000).nullish(),
    }),
    answer: z.object({ success: z.literal(true) }),
  },
  'POST /password-reset-dual': {
    name: 'requestPasswordReset',
    summary: 'Email a recovery link; the same answer for known and unknown accounts',
    access: 'public',
    envelope: 'message',
    body: z.object({ credential: Credential, redirectTo: z.string().max(2000).nullish() }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
    fallback: say.RESET_FAILED,
  },
  'GET /profiles/:username_or_id': {
    summary: 'A public profile',
    access: 'public',
    params: z.object({ username_or_id: z.string().min(1).max(100) }),
    answer: Profile,
  },
  'GET /profiles/:user_id/badges': {
    support: true,
    summary: 'Badges of a member, as far as you may see them',
    access: 'public',
    knows_actor: true,
    params: ofMember,
    answer: z.object({ items: z.array(Badge) }),
  },
  'GET /profiles/:user_id/bakeries': {
    support: true,
    summary: 'Bakeries of a member, as far as you may see them',
    access: 'public',
    knows_actor: true,
    params: ofMember,
    answer: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() })) }),
  },
  'GET /profile': { support: true, name: 'getOwnProfile', summary: 'Your own profile, to edit', answer: OwnProfile },
  'PUT /profile': {
    name: 'updateOwnProfile',
    summary: 'Change your own profile; fields you leave out stay as they are',
    body: z.object({
      full_name: FullName.optional(),
      username: Username.optional(),
      bio: z
        .string()
        .max(4000)
        .transform((raw) => cut(lines(raw), BIO_MAX).trim())
        .optional(),
      city: optionalText(100).optional(),
      state: z
        .string()
        .regex(/^([A-Za-z]{2})?$/, 'Use the two letters of the state, such as CA.')
        .nullable()
        .transform((raw) => raw?.toUpperCase() || null)
        .optional(),
      show_full_name: z.boolean().optional(),
      show_location: z.boolean().optional(),
      avatar_picture_id: z.uuid().nullable().optional().describe('One of your own pictures, from POST /media'),
      ...z.object(PART_AUDIENCES).partial().shape,
    }),
    answer: OwnProfile,
  },
  'PUT /profile/primary-bakery': {
    summary: 'Which of your bakeries /dashboard opens, and whose new orders are counted',
    body: z.object({ bakery_id: z.uuid() }),
    answer: null,
  },
})
