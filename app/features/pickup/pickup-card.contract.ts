import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { ACROSS_FIELDS } from '~/lib/across-fields'
import { multiLine, phoneLine, singleLine } from '~/lib/typed-text'
import { uploadedFile } from '~/lib/uploaded-file'

/** Only for customers with a confirmed order (ruling 27). */
const PickupCard = z.object({
  street: z.string(),
  unit: z.string(),
  /** An editor changes these. */
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  phone: z.string(),
  text_me: z.boolean(),
  parking: z.string(),
  pickup_instructions: z.string(),
  /** Of all the above. A change with an old version is refused. */
  version: z.guid(),
})
export type PickupCard = z.output<typeof PickupCard>

const edit = z
  .object({
    street: singleLine(200, 'Please enter the street and number.'),
    unit: singleLine(60).default(''),
    phone: phoneLine.default(''),
    text_me: z.boolean().default(false),
    parking: singleLine(300).default(''),
    pickup_instructions: multiLine(1000).default(''),
    version: z.guid().optional(),
  })
  .refine(({ phone, text_me }) => phone !== '' || !text_me, {
    ...ACROSS_FIELDS,
    error: 'Please enter the number people can text.',
    path: ['phone'],
  })
export type PickupEdit = z.output<typeof edit>

const Porch = z.object({ url: z.string().nullable() })

const params = z.object({ bakery_id: z.uuid() })

nameShapes({ PickupCard })

export const pickupCardContract = defineCalls({
  'GET /bakeries/:bakery_id/pickup-card': {
    support: true,
    summary: 'Where and how customers pick up, for the owner',
    params,
    answer: PickupCard,
  },
  'PUT /bakeries/:bakery_id/pickup-card': {
    summary: 'Say where and how customers pick up; they read it once their order is confirmed',
    params,
    body: edit,
    answer: PickupCard,
  },
  'GET /bakeries/:bakery_id/porch': {
    support: false,
    summary: 'A link to the picture of the porch that works for a few minutes, for the owner',
    params,
    answer: Porch,
  },
  'POST /bakeries/:bakery_id/porch': {
    name: 'uploadBakeryPorch',
    summary: 'Upload a picture of the porch, which only customers with a confirmed order see',
    params,
    body: z.object({ file: uploadedFile('Please choose a picture.') }),
    upload: true,
    answer: Porch,
    status: 201,
  },
  'DELETE /bakeries/:bakery_id/porch': { summary: 'Delete the picture of the porch', params, answer: null },
})
