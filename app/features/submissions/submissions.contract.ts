import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { VERIFICATION_STATUSES } from '../bakeries/bakery'
import { REASON_MAX } from '../cases/case'
import { Who } from '../cases/cases.contract'
import { SUBMISSION_STATES } from '../cases/ruling'
import { CLAIM_METHODS, CODE_PLACES } from '../claims/claim'
import { SUBMISSION_KINDS, SUBMISSION_RULINGS } from './submission'

const Submission = z.object({
  id: z.uuid(),
  kind: z.enum(SUBMISSION_KINDS),
  /** For a listing, the id that its bakery will have. */
  bakery_id: z.uuid(),
  state: z.enum(SUBMISSION_STATES),
  name: z.string(),
  place: z.string(),
  /** Null once their account is gone. */
  submitted_by: Who.nullable(),
  submitted_at: z.iso.datetime(),
  reason: z.string().nullable(),
  ruled_by: z.string().nullable(),
  ruled_at: z.iso.datetime().nullable(),
})
export type Submission = z.output<typeof Submission>

const NearbyBakery = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  claimed: z.boolean(),
  distance_km: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type NearbyBakery = z.output<typeof NearbyBakery>

const ClaimFacts = z.object({
  id: z.uuid(),
  state: z.enum(SUBMISSION_STATES),
  by: Who,
  method: z.enum(CLAIM_METHODS),
  note: z.string(),
  code: z
    .string()
    .nullable()
    .describe('The code to look for on a card or on the web; an emailed one stays with the claimant'),
  code_place: z.enum(CODE_PLACES).nullable(),
  sent_to: z.string().nullable(),
  proved_at: z.iso.datetime().nullable(),
  documents: z.int(),
  seen: z.boolean().describe('Whether you’ve opened all of its documents, which approving a claim requires'),
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type ClaimFacts = z.output<typeof ClaimFacts>

const Detail = Submission.extend({
  /** It concerns the actor, so another editor rules. */
  own: z.boolean(),
  /** What the baker typed, by field. */
  listing: z
    .object({
      content: z.record(z.string(), z.unknown()),
      pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
      /** Its public point, from which the distances are. */
      point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
      duplicates: z.array(NearbyBakery),
      /** Came along, and is ruled on with it. */
      proof: ClaimFacts.nullable(),
    })
    .nullable(),
  change: z
    .object({
      slug: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    })
    .nullable(),
  claim: z
    .object({
      bakery: z.object({
        slug: z.string(),
        website_url: z.string().nullable(),
        instagram_url: z.string().nullable(),
        verification_status: z.enum(VERIFICATION_STATUSES),
        claimed_by: Who.nullable(),
      }),
      /** This one first, then the rivals that are open, then what was decided before. */
      claims: z.array(ClaimFacts),
    })
    .nullable(),
})
export type SubmissionDetail = z.output<typeof Detail>

const ofSubmission = z.object({ id: z.uuid() })

nameShapes({ Submission })

export const submissionsContract = defineCalls({
  'GET /submissions': {
    summary: 'What’s waiting for an editor, and what was decided',
    access: 'editor',
    query: z.object({
      kind: z.enum(SUBMISSION_KINDS).optional(),
      state: z.enum(SUBMISSION_STATES).optional(),
      order: z.enum(['oldest', 'newest']).default('oldest'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor,
    }),
    answer: z.object({ items: z.array(Submission), next: z.string().nullable(), count: z.int() }),
  },
  'GET /submissions/:id': {
    summary: 'Everything you need to rule',
    access: 'editor',
    params: ofSubmission,
    answer: Detail,
  },
  'POST /submissions/:id/rule': {
    summary: 'Approve, reject or ask; `list` approves a listing, but asks about its proof; 409 names who ruled before',
    access: 'editor',
    params: ofSubmission,
    body: z.object({
      ruling: z.enum(SUBMISSION_RULINGS, 'Choose approve, list, reject or ask.'),
      reason: multiLine(REASON_MAX).optional().describe('Required unless you approve'),
    }),
    answer: Submission,
  },
  'POST /submissions/:id/documents': {
    name: 'openSubmissionDocuments',
    summary: 'Links to the pictures of a claim, or of a listing’s proof, good for a few minutes; every view is logged',
    access: 'editor',
    params: ofSubmission,
    answer: z.object({ items: z.array(z.object({ id: z.uuid(), url: z.string() })) }),
  },
})
