import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { multiLine, singleLine } from '~/lib/typed-text'
import { typedUrl, withBeginning } from '~/lib/web-address'
import { BAKERY_KINDS, MAX_PICTURES } from '../bakeries/bakery'
import { SUBMISSION_STATES } from '../cases/ruling'
import { MAX_TAGS } from './listing'

const Place = z.object({ zip_code: z.string(), city: z.string(), state: z.string() })
const Said = z.object({ name: z.string().nullable(), kind: z.enum(BAKERY_KINDS).nullable(), place: Place.nullable() })

const Change = z.object({
  id: z.uuid(),
  state: z.enum(SUBMISSION_STATES),
  /** Why an editor rejected it, or the editor's question. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Only the fields that would change. */
  before: Said,
  after: Said,
})
export type Change = z.output<typeof Change>

const Picture = z.object({ id: z.uuid(), url: z.string(), widths: z.array(z.int()), alt: z.string() })

const Listing = z.object({
  name: z.string(),
  slug: z.string(),
  kind: z.enum(BAKERY_KINDS),
  zip_code: z.string(),
  city: z.string(),
  state: z.string(),
  short_bio: z.string(),
  about: z.string(),
  location_text: z.string(),
  instagram_url: z.string().nullable(),
  website_url: z.string().nullable(),
  tags: z.array(z.string()),
  pictures: z.array(Picture),
  all_tags: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The waiting one, or the one ruled on last. */
  change: Change.nullable(),
  /** A change is refused if another person or tab changed the listing since this version. */
  version: z.guid(),
})
export type Listing = z.output<typeof Listing>

const webAddress = (error: string) =>
  singleLine(500)
    .transform((typed) => typed && withBeginning(typed))
    .refine((address) => address === '' || typedUrl(address) !== null, { error })

const edit = z.object({
  short_bio: multiLine(500).optional(),
  about: multiLine(8000).optional(),
  location_text: singleLine(200).optional(),
  instagram_url: webAddress('Please enter the whole address, such as instagram.com/yourname.').optional(),
  website_url: webAddress('Please enter the whole address, such as example.com.').optional(),
  tags: z.array(z.string().max(40)).max(MAX_TAGS, `Choose up to ${MAX_TAGS}.`).optional(),
  picture_ids: z
    .array(z.uuid())
    .max(MAX_PICTURES.premium, `There’s room for ${MAX_PICTURES.premium} pictures.`)
    .optional()
    .describe('The first one tops the page'),
  version: z.guid().optional(),
})
export type ListingEdit = z.output<typeof edit>

const wanted = z
  .object({
    name: singleLine(120)
      .refine((name) => name.length >= 2, { error: 'Please enter a name.' })
      .optional(),
    kind: z.enum(BAKERY_KINDS).optional(),
    place: z
      .object({
        zip_code: z.string().regex(/^\d{5}$/, { error: 'Please enter five digits.' }),
        street: singleLine(200, 'Please enter the street and number. Customers see it once you confirm their order.'),
        unit: singleLine(60).default(''),
      })
      .optional(),
  })
  .refine(({ name, kind, place }) => name ?? kind ?? place, { error: 'Please say what should change.', path: ['name'] })
export type WantedChange = z.output<typeof wanted>

const params = z.object({ bakery_id: z.uuid() })

nameShapes({ BakeryListing: Listing })

export const bakeryListingContract = defineCalls({
  'GET /bakeries/:bakery_id/listing': {
    support: true,
    summary: 'What a bakery’s page is made of',
    params,
    answer: Listing,
  },
  'PUT /bakeries/:bakery_id/listing': {
    summary: 'Change what a bakery’s page says, right away; fields you leave out stay as they are',
    params,
    body: edit,
    answer: Listing,
  },
  'POST /bakeries/:bakery_id/changes': {
    summary: 'Ask for a new name, kind or place; an editor looks at it, and it replaces one that’s waiting',
    params,
    body: wanted,
    answer: Listing,
    status: 201,
  },
  'DELETE /bakeries/:bakery_id/changes/:id': {
    summary: 'Withdraw a change that’s waiting',
    params: params.extend({ id: z.uuid() }),
    answer: Listing,
  },
})
