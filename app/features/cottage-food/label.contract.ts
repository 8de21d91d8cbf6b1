import { z } from 'zod'

/** What the law wants told, from a verified record. Of the home it holds only what the baker chose to publish. */
export const Label = z.object({
  /** Where it must stand: on the bakery's page, and before payment is taken. */
  on_page: z.boolean(),
  before_payment: z.boolean(),
  statement: z.string().nullable(),
  notice: z.string().nullable().describe('Before payment, where the law has different words for that'),
  permit_number: z.string().nullable(),
  county: z.string().nullable(),
  address: z.string().nullable(),
  state_number: z.string().nullable().describe('What the state gave instead of an address, with its name'),
  phone: z.string().nullable(),
})
export type Label = z.output<typeof Label>
