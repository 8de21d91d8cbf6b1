import { z } from 'zod'

/** Cents inside, dollars on the wire: the only place that turns one into the other (decision 17). */
export const dollars = z
  .codec(z.number(), z.int(), {
    decode: (amount) => Math.round(amount * 100),
    encode: (cents) => cents / 100,
  })
  // Answers are described by what goes in there, which would say cents.
  .meta({ type: 'number', description: 'US dollars' })
