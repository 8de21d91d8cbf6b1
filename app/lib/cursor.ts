import { z } from 'zod'

/** Where a page of a list ended: microseconds and id of its last row, after a 0 or 1 if the list has two halves. See `pagesBy`. */
export const cursor = z
  .string()
  .max(60)
  .regex(/^(?:[01]_)?\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Send `next` from the previous page.')
  .optional()
  .describe('`next` from the previous page')
