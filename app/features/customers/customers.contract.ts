import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'
import { multiLine } from '~/lib/typed-text'
import { ALLERGIES_MAX, CUSTOMER_SOURCES, DEED_KINDS, NOTES_MAX } from './customer'

const Summary = z.object({
  id: z.uuid(),
  bakery_id: z.uuid(),
  name: z.string(),
  /** Null for a customer who only gave a name. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  allergies: z.string(),
  /** Without cancelled ones. */
  orders: z.int(),
  /** Without drafts. */
  invoices: z.int(),
  requests: z.int(),
  /** What the bakery got from them, less refunds. */
  spent: dollars,
  sources: z.array(z.enum(CUSTOMER_SOURCES)),
  /** The time of the newest order, invoice or request. */
  last_at: z.iso.datetime(),
})
export type CustomerSummary = z.output<typeof Summary>

const Customer = Summary.extend({
  /** The baker's own. */
  notes: z.string(),
  /** Version of notes and allergies: a change of them has to name the present one. */
  version: z.guid(),
  has_account: z.boolean(),
  /** Names and addresses of rows that were merged into this one. */
  also: z.array(z.object({ name: z.string(), email: z.string().nullable() })),
  created_at: z.iso.datetime(),
})
export type Customer = z.output<typeof Customer>

const Deed = z.object({
  kind: z.enum(DEED_KINDS),
  id: z.uuid(),
  /** Null for requests, and for invoices that were not sent. */
  number: z.string().nullable(),
  words: z.string(),
  state: z.string(),
  source: z.enum(CUSTOMER_SOURCES),
  total: dollars.nullable(),
  created_at: z.iso.datetime(),
})
export type Deed = z.output<typeof Deed>

const params = z.object({ id: z.uuid() })
const ofBakery = z.object({ bakery_id: z.uuid() })
const limit = z.coerce.number().int().min(1).max(100).default(30)

nameShapes({ Customer, CustomerSummary: Summary })

/** All calls are for the bakery's verified owner alone. */
export const customersContract = defineCalls({
  'GET /bakeries/:bakery_id/customers': {
    support: false,
    summary: 'A bakery’s customers, the latest first; or those whose name, address or phone has these letters',
    params: ofBakery,
    query: z.object({ query: z.string().max(100).optional(), limit, after: cursor }),
    answer: z.object({ items: z.array(Summary), next: z.string().nullable() }),
  },
  'GET /bakeries/:bakery_id/customers.csv': {
    support: false,
    summary: 'The whole list as a table',
    params: ofBakery,
    answer: null,
    file: 'text/csv',
  },
  'GET /customers/:id': { support: false, summary: 'One customer', params, answer: Customer },
  'GET /customers/:id/history': {
    support: false,
    summary: 'What they ordered, asked for and were billed, the latest first',
    params,
    query: z.object({ limit, after: cursor }),
    answer: z.object({ items: z.array(Deed), next: z.string().nullable() }),
  },
  'GET /customers/:id/export.csv': {
    support: false,
    summary: 'Everything the bakery knows about one customer',
    params,
    answer: null,
    file: 'text/csv',
  },
  'PUT /customers/:id': {
    summary: 'Change notes and allergies. An older `version` is refused with 409 and the current ones',
    params,
    body: z.object({ notes: multiLine(NOTES_MAX), allergies: multiLine(ALLERGIES_MAX), version: z.guid() }),
    answer: Customer,
  },
  'POST /customers/:id/merge': {
    summary: 'Merge two customers; this one stays and gets what the other had',
    params,
    body: z.object({ from_id: z.uuid() }),
    answer: Customer,
  },
  'DELETE /customers/:id': {
    summary: 'Erase someone who asked for it; refused while they have something open',
    params,
    answer: null,
  },
})
