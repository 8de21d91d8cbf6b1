import { z } from 'zod'

/**
 * Where a page of a list ended: the moment that its last row was listed by, in microseconds, and its id; before them a yes or no where
 * the list has two halves. `pagesBy` writes and reads it; to everybody else it is `next`, handed back as it came.
 */
export const cursor = z
  .string()
  .max(60)
  .regex(/^(?:[01]_)?\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Give `next` of the page before.')
  .optional()
  .describe('`next` of the page before')
