import { z } from 'zod'

export const WHOLE_CENTS = 'Please enter dollars and cents, such as 12.50.'

/** Cents inside, dollars on the wire: the only place that converts (ruling 17). Nothing is rounded (ruling 59). */
export const dollars = z.codec(
  // Accepts the noise of floating-point sums, 25.020000000000003; a third decimal is a thousand times larger.
  z.number().refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, WHOLE_CENTS),
  z.int(),
  {
    decode: (amount) => Math.round(amount * 100),
    encode: (cents) => cents / 100,
  },
)
