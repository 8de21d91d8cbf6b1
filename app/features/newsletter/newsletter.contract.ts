import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { emailProblem, NAME_MAX, nameProblem } from '../accounts/account'
import { FAILED } from './newsletter'

/** Judged by a rule that brings its own sentence. */
const ruled = (problem: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message = problem(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

export const Signup = z.object({
  email: ruled(emailProblem).toLowerCase(),
  name: ruled(nameProblem).max(NAME_MAX),
  weekly_digest: z.boolean().default(true),
  new_bakery_alerts: z.boolean().default(false),
  source: z.string().trim().min(1).max(40).default('popup'),
})

export type Signup = z.output<typeof Signup>

export const newsletterContract = defineCalls({
  'POST /newsletter-subscribe': {
    summary: 'Sign up for the Breadletter; the answer is the same for every address',
    access: 'public',
    body: Signup,
    answer: z.object({ success: z.literal(true), message: z.string() }),
    fallback: FAILED,
  },
})
