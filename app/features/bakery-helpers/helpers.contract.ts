import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cleanEmail, emailProblem, NAME_MAX } from '~/lib/contact'
import { singleLine } from '~/lib/typed-text'
import { HELPER_STATES } from './helper'

const Helper = z.object({
  id: z.uuid(),
  email: z.string(),
  /** As the owner calls the helper; may be empty. */
  name: z.string(),
  state: z.enum(HELPER_STATES),
  sent_at: z.iso.datetime(),
  joined_at: z.iso.datetime().nullable(),
})
export type Helper = z.output<typeof Helper>

const Invitation = z.object({
  bakery: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  /** The invitation was sent to the actor's address. */
  for_you: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

const ofBakery = z.object({ bakery_id: z.uuid() })
const ofHelper = ofBakery.extend({ helper_id: z.uuid() })
const code = z.string().min(20).max(100)

nameShapes({ Helper })

export const helpersContract = defineCalls({
  'GET /bakeries/:bakery_id/helpers': {
    support: true,
    summary: 'Who helps with your bakery’s orders, and who is invited to',
    params: ofBakery,
    answer: z.object({ items: z.array(Helper), next: z.null() }),
  },
  'POST /bakeries/:bakery_id/helpers': {
    name: 'inviteBakeryHelper',
    summary: 'Invite someone by email to help with your orders',
    params: ofBakery,
    body: z.object({
      email: z
        .string()
        .max(1000)
        .refine((email) => emailProblem(email) === null, { error: 'Please enter a valid email address.' })
        .transform(cleanEmail),
      name: singleLine(NAME_MAX).default(''),
    }),
    answer: Helper,
    status: 201,
  },
  'POST /bakeries/:bakery_id/helpers/:helper_id/resend': {
    name: 'resendHelperInvitation',
    summary: 'Send an invitation again; the earlier link stops working',
    params: ofHelper,
    answer: Helper,
  },
  'DELETE /bakeries/:bakery_id/helpers/:helper_id': {
    summary: 'Remove a helper, or withdraw an invitation',
    params: ofHelper,
    answer: null,
  },
  'GET /helper-invitations': {
    support: false,
    name: 'getHelperInvitation',
    summary: 'The invitation behind an emailed link',
    query: z.object({ code }),
    answer: Invitation,
  },
  'POST /helper-invitations/accept': {
    summary: 'Accept an invitation that was sent to your own address',
    body: z.object({ code }),
    answer: z.object({ bakery_id: z.uuid() }),
  },
  'GET /helping': {
    support: true,
    name: 'listHelpedBakeries',
    summary: 'The bakeries that you help',
    answer: z.object({
      items: z.array(z.object({ bakery_id: z.uuid(), name: z.string(), joined_at: z.iso.datetime() })),
      next: z.null(),
    }),
  },
  'DELETE /helping/:bakery_id': {
    name: 'stopHelping',
    summary: 'Stop helping a bakery',
    params: ofBakery,
    answer: null,
  },
})
