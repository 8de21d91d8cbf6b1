import { z } from 'zod'

/** What the law wants told of a home kitchen, as its verified record says. Of the home it holds what its baker chose, and nothing else. */
export const Label = z.object({
  /** On the page of what is sold; before payment is taken. */
  on_page: z.boolean(),
  before_payment: z.boolean(),
  statement: z.string().nullable(),
  notice: z.string().nullable().describe('Before payment, where the law has other words for that'),
  permit_number: z.string().nullable(),
  county: z.string().nullable(),
  address: z.string().nullable(),
  state_number: z.string().nullable().describe('What the state gave instead of an address, with its name'),
  phone: z.string().nullable(),
})
export type Label = z.output<typeof Label>
