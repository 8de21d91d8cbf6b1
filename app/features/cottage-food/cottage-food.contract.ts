import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { ACROSS_FIELDS } from '~/lib/across-fields'
import { dollars } from '~/lib/dollars'
import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'
import { multiLine, phoneLine, singleLine } from '~/lib/typed-text'
import { US_STATES } from '~/lib/us-states'
import { publicUrl } from '~/lib/web-address'
import { ADDRESS_CHOICES, KEY_NEEDED, PROGRAM_KEY } from './program'

/** A state's law about food from homes (ruling 40). */
const Program = z.object({
  key: z.string(),
  state: z.string(),
  name: z.string(),
  verified: z.boolean().describe('Checked against the official page; only checked records print anything'),
  statement: z.string().nullable(),
  notice: z.string().nullable().describe('Shown before payment, where the law has different words for that'),
  on_page: z.boolean(),
  before_payment: z.boolean(),
  wants_address: z.boolean(),
  number_instead: z.string().nullable(),
  wants_phone: z.boolean(),
  wants_permit: z.boolean(),
  annual_cap: dollars.nullable(),
  permit_words: z.string(),
  selling_words: z.string(),
  label_words: z.string(),
  source_url: z.string().nullable(),
  source_words: z.string(),
  checked_on: z.iso.date().nullable(),
})
export type Program = z.output<typeof Program>

/** An admin's change is refused if another admin changed the record since this version. */
const ProgramRecord = Program.extend({ version: z.guid() })
export type ProgramRecord = z.output<typeof ProgramRecord>

const Chosen = z.object({
  program_key: z.string(),
  permit_number: z.string(),
  county: z.string(),
  permit_expires_on: z.iso.date().nullable(),
  permit_days_left: z.int().nullable().describe('By the calendar where the bakery is; negative once it has run out'),
  address_choice: z.enum(ADDRESS_CHOICES),
  state_number: z.string(),
  phone: z.string(),
})

const BakeryProgram = z.object({
  /** Of the bakery's state; none for a shop, since these laws are about homes. */
  programs: z.array(Program),
  chosen: Chosen.nullable(),
  address: z.string().nullable().describe('What the page would show if it were published'),
  /** Only where the actor may see the bakery's sales. */
  sold: z.object({ year: z.int(), amount: dollars }).nullable(),
  version: z.guid(),
})
export type BakeryProgram = z.output<typeof BakeryProgram>

const day = z.iso.date({ error: 'Please enter a day, such as 2027-06-30.' }).refine(isLikelyDay, { error: WRONG_YEAR })

const choice = z.object({
  program_key: z
    .string()
    .max(40)
    .regex(PROGRAM_KEY, { error: KEY_NEEDED })
    .nullable()
    .describe('Null takes the bakery out of any program'),
  permit_number: singleLine(60).default(''),
  county: singleLine(60).default(''),
  permit_expires_on: day.nullable().default(null),
  address_choice: z.enum(ADDRESS_CHOICES).default('private'),
  state_number: singleLine(60).default(''),
  phone: phoneLine.default('').describe('Shown to everyone where the law asks for one'),
  version: z.guid().optional(),
})
export type ProgramChoice = z.output<typeof choice>

const record = z
  .object({
    state: z.enum(US_STATES.map(([letters]) => letters)),
    name: singleLine(120, 'Please name the program.'),
    verified: z.boolean().default(false),
    statement: multiLine(1000).default(''),
    notice: multiLine(1000).default(''),
    on_page: z.boolean().default(false),
    before_payment: z.boolean().default(false),
    wants_address: z.boolean().default(false),
    number_instead: singleLine(120).default(''),
    wants_phone: z.boolean().default(false),
    wants_permit: z.boolean().default(false),
    annual_cap: z.number().min(1).max(20_000_000).pipe(dollars).nullable().default(null),
    permit_words: multiLine(1000).default(''),
    selling_words: multiLine(1000).default(''),
    label_words: multiLine(1000).default(''),
    source_url: singleLine(500)
      .refine((address) => publicUrl(address) !== null, { error: 'Please enter a whole web address.' })
      .nullable()
      .default(null),
    source_words: multiLine(1000).default(''),
    checked_on: day.nullable().default(null),
    version: z.guid().optional(),
  })
  .refine(({ verified, checked_on }) => !verified || checked_on !== null, {
    ...ACROSS_FIELDS,
    error: 'Please say when you checked it.',
    path: ['checked_on'],
  })
  .refine(({ verified, source_words }) => !verified || source_words !== '', {
    ...ACROSS_FIELDS,
    error: 'Please name the source.',
    path: ['source_words'],
  })
export type RecordEdit = z.output<typeof record>

const params = z.object({ bakery_id: z.uuid() })

nameShapes({ Program, ProgramRecord, BakeryProgram })

export const cottageFoodContract = defineCalls({
  'GET /bakeries/:bakery_id/program': {
    support: true,
    summary:
      'The cottage food programs of a bakery’s state, the one it sells under, and this year’s sales, for the owner',
    params,
    answer: BakeryProgram,
  },
  'PUT /bakeries/:bakery_id/program': {
    summary: 'Set the cottage food program a bakery sells under, with its permit and numbers',
    params,
    body: choice,
    answer: BakeryProgram,
  },
  'GET /cottage-programs': {
    summary: 'Records of cottage food programs, by key',
    access: 'admin',
    query: z.object({
      state: z.string().max(2).optional(),
      after: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    answer: z.object({ items: z.array(ProgramRecord), next: z.string().nullable() }),
  },
  'PUT /cottage-programs/:key': {
    summary: 'Change a record of a cottage food program, or add one',
    access: 'admin',
    step_up: true,
    params: z.object({ key: z.string().min(1).max(40) }),
    body: record,
    answer: ProgramRecord,
  },
})
