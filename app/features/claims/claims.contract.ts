import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cleanEmail } from '~/lib/contact'
import { multiLine, singleLine } from '~/lib/typed-text'
import { uploadedFile } from '~/lib/uploaded-file'
import { VERIFICATION_STATUSES } from '../bakeries/bakery'
import { SUBMISSION_STATES } from '../cases/ruling'
import { CLAIM_METHODS, CODE_PLACES, NOTE_MAX } from './claim'

const Claim = z.object({
  id: z.uuid(),
  bakery_id: z.uuid(),
  state: z.enum(SUBMISSION_STATES),
  method: z.enum(CLAIM_METHODS),
  note: z.string(),
  /** To be shown on a card or on the web. A mailed code is never here. */
  code: z.string().nullable(),
  code_place: z.enum(CODE_PLACES).nullable(),
  sent_to: z.string().nullable(),
  /** When a mailed code expires. */
  code_expires_at: z.iso.datetime().nullable(),
  proved_at: z.iso.datetime().nullable(),
  /** Why an editor rejected it, or the editor's question. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** The claimant's own; the links are good for a few minutes. */
  documents: z.array(z.object({ id: z.uuid(), url: z.string() })),
})
export type Claim = z.output<typeof Claim>

const OwnClaim = z.object({
  bakery: z.object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    verification_status: z.enum(VERIFICATION_STATUSES),
    website_url: z.string().nullable(),
    instagram_url: z.string().nullable(),
  }),
  /** `yours`: already verified. `taken`: another user is the verified owner. */
  standing: z.enum(['claimable', 'yours', 'taken']),
  /** Domains where a mail address proves who owns the website; none for shared hosts. */
  mail_domains: z.array(z.string()),
  /** The actor's newest. */
  claim: Claim.nullable(),
})
export type OwnClaim = z.output<typeof OwnClaim>

const ofClaim = z.object({ id: z.uuid() })
const note = multiLine(NOTE_MAX)

nameShapes({ Claim })

export const claimsContract = defineCalls({
  'POST /bakeries/:bakery_id/claims': {
    summary: 'Claim a bakery, or get your own verified',
    params: z.object({ bakery_id: z.uuid() }),
    body: z.object({
      method: z.enum(CLAIM_METHODS, 'Choose how you’d like to show that it’s yours.'),
      note: note.default(''),
      code_place: z.enum(CODE_PLACES).optional().describe('For `code`; without it, the website if there is one'),
      email: z
        .string()
        .max(1000)
        .transform(cleanEmail)
        .optional()
        .describe('For `domain`: on the website’s own domain'),
    }),
    answer: Claim,
    status: 201,
  },
  'GET /bakeries/:slug_or_id/claims/mine': {
    support: false,
    name: 'getOwnClaim',
    summary: 'Your claim on a bakery, and how one can be made',
    params: z.object({ slug_or_id: z.string().min(1).max(300) }),
    answer: OwnClaim,
  },
  'POST /claims/:id/code': {
    name: 'enterClaimCode',
    summary: 'Enter the code that was emailed to the website’s domain',
    params: ofClaim,
    body: z.object({ code: singleLine(40, 'Enter the code from the email.') }),
    answer: Claim,
  },
  'POST /claims/:id/code-mail': {
    name: 'mailClaimCode',
    summary: 'Email a new code; the earlier one stops working',
    params: ofClaim,
    answer: Claim,
  },
  'POST /claims/:id/resubmit': {
    summary: 'Answer what the editors asked',
    params: ofClaim,
    body: z.object({ note }),
    answer: Claim,
  },
  'POST /claims/:id/withdraw': {
    summary: 'Withdraw a claim; its documents are deleted',
    params: ofClaim,
    answer: Claim,
  },
  'POST /claims/:id/documents': {
    summary: 'Send a private picture, not a PDF',
    params: ofClaim,
    body: z.object({ file: uploadedFile('Please choose a photo.') }),
    upload: true,
    answer: Claim,
    status: 201,
  },
  'DELETE /claims/:id/documents/:document_id': {
    summary: 'Delete a picture that you sent',
    params: ofClaim.extend({ document_id: z.uuid() }),
    answer: Claim,
  },
})
