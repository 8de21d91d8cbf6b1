import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { emailProblem, NAME_MAX, nameProblem } from '~/lib/contact'
import { singleLine } from '~/lib/typed-text'
import { ALERT_MILES, FAILED, FREQUENCIES, INCLUDES, SUBSCRIBER_STATES, ZIP_FORM } from './newsletter'

/** Judged by a rule that brings its own sentence. */
const ruled = (max: number, problem: (text: string) => string | null) =>
  singleLine(max).superRefine((text, context) => {
    const message = problem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}$/, { error: ZIP_FORM })

const Token = z.string().min(1).max(300)

export const Signup = z.object({
  email: ruled(1000, emailProblem).toLowerCase(),
  name: ruled(NAME_MAX, nameProblem),
  weekly_digest: z.boolean().default(true),
  new_bakery_alerts: z.boolean().default(false),
  source: singleLine(40).min(1).default('popup'),
  zip_code: Zip.optional(),
})

export type Signup = z.output<typeof Signup>

const Choices = z.object({
  weekly_digest: z.boolean(),
  frequency: z.enum(FREQUENCIES),
  includes: z.array(z.enum(INCLUDES)).max(INCLUDES.length),
  new_bakery_alerts: z.boolean(),
  alert_miles: z.literal(ALERT_MILES, { error: 'Please pick one of the distances.' }),
  zip_code: Zip.nullable(),
})

export type Choices = z.output<typeof Choices>

const Preferences = Choices.extend({
  email: z.string(),
  /** The next morning of the list of new bakeries; null without a ZIP code. */
  next_alert_day: z.string().nullable(),
  /** For `POST /newsletter/unsubscribe`. */
  off_token: z.string(),
})

export type Preferences = z.output<typeof Preferences>

const OwnSubscription = z.object({ state: z.enum(SUBSCRIBER_STATES), preferences_path: z.string().nullable() })

export type OwnSubscription = z.output<typeof OwnSubscription>

export const newsletterContract = defineCalls({
  'POST /newsletter-subscribe': {
    name: 'subscribeToNewsletter',
    summary: 'Sign up for the Breadletter; the answer is the same for every address',
    access: 'public',
    body: Signup,
    answer: z.object({ success: z.literal(true), message: z.string() }),
    fallback: FAILED,
  },
  'POST /newsletter/confirm': {
    name: 'confirmNewsletter',
    summary: 'Confirm a signup for the Breadletter with the link in its email',
    access: 'public',
    body: z.object({ token: Token, zip_code: Zip.optional() }),
    answer: z.object({ success: z.literal(true), message: z.string(), preferences_path: z.string() }),
    refuses: [404, 409],
  },
  'POST /newsletter/unsubscribe': {
    name: 'unsubscribeFromNewsletter',
    summary: 'Stop the Breadletter and emails about new bakeries, with the link in one of them',
    access: 'public',
    body: z.object({ token: Token }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
  'GET /newsletter/own': {
    support: false,
    name: 'getOwnSubscription',
    summary: 'Whether your verified email gets the Breadletter, and where to choose what it brings',
    answer: OwnSubscription,
  },
  'POST /newsletter/preferences': {
    name: 'readNewsletterPreferences',
    summary: 'What a subscriber gets, with the link in one of their emails',
    access: 'public',
    a_minute: 60,
    body: z.object({ token: Token }),
    answer: Preferences,
    refuses: [404, 409],
  },
  'PUT /newsletter/preferences': {
    name: 'saveNewsletterPreferences',
    summary: 'Choose how often the Breadletter comes, what is in it, and where bakeries are near',
    access: 'public',
    a_minute: 60,
    body: Choices.extend({ token: Token }),
    answer: Preferences,
    refuses: [404, 409],
  },
  'POST /newsletter/unsubscribe-alerts': {
    name: 'unsubscribeFromAlerts',
    summary: 'Stop all emails about bakeries, those you saved and new ones, with the link in one of them',
    access: 'public',
    body: z.object({ token: Token }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
})
