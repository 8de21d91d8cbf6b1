import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { emailProblem, NAME_MAX, nameProblem } from '~/lib/contact'
import { singleLine } from '~/lib/typed-text'
import { FAILED } from './newsletter'

/** Judged by a rule that brings its own sentence. */
const ruled = (max: number, problem: (text: string) => string | null) =>
  singleLine(max).superRefine((text, context) => {
    const message = problem(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const Signup = z.object({
  email: ruled(1000, emailProblem).toLowerCase(),
  name: ruled(NAME_MAX, nameProblem),
  weekly_digest: z.boolean().default(true),
  new_bakery_alerts: z.boolean().default(false),
  source: singleLine(40).min(1).default('popup'),
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, { error: 'Please enter a ZIP code of five digits.' })
    .optional(),
})

export type Signup = z.output<typeof Signup>

export const newsletterContract = defineCalls({
  'POST /newsletter-subscribe': {
    name: 'subscribeToNewsletter',
    summary: 'Sign up for the Breadletter; the answer is the same for every address',
    access: 'public',
    body: Signup,
    answer: z.object({ success: z.literal(true), message: z.string() }),
    fallback: FAILED,
  },
  'POST /newsletter/unsubscribe-alerts': {
    name: 'unsubscribeFromAlerts',
    summary: 'Stop all mails about bakeries, those you saved and new ones, by the link in one of them',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(300) }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
})
