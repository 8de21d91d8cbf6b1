import { z } from 'zod'

export const WHOLE_CENTS = 'Please give dollars and cents, such as 12.50.'

/** Cents inside, dollars on the wire: the only place that turns one into the other (ruling 17). Nothing is rounded (ruling 59). */
export const dollars = z
  .codec(
    // A sum that a program added up, 25.020000000000003, is whole cents; a third decimal is a thousand times more than such noise.
    z.number().refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, WHOLE_CENTS),
    z.int(),
    {
      decode: (amount) => Math.round(amount * 100),
      encode: (cents) => cents / 100,
    },
  )
  .meta({ description: 'US dollars' })
