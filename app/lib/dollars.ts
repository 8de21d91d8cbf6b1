import { z } from 'zod'

export const WHOLE_CENTS = 'Please give dollars and cents, such as 12.50.'

/** Cents inside, dollars on the wire: the only place that turns one into the other (decision 17). Nothing is rounded (decision 59). */
export const dollars = z
  .codec(
    // Exact: a number of two decimals is the one that its cents divided by 100 give.
    z.number().refine((amount) => Math.round(amount * 100) / 100 === amount, WHOLE_CENTS),
    z.int(),
    {
      decode: (amount) => Math.round(amount * 100),
      encode: (cents) => cents / 100,
    },
  )
  // Answers are described by what goes in there, which would say cents.
  .meta({ type: 'number', description: 'US dollars' })
