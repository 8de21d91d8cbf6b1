import { z } from 'zod'
import { isLikelyDay, WRONG_YEAR } from './likely-day'
import { US_STATES } from './us-states'

/** What lists and figures are narrowed by. */
export const askedDay = z.iso
  .date({ error: 'Please enter the day as year, month and day.' })
  .refine(isLikelyDay, { error: WRONG_YEAR })
  .optional()

/** In two letters. */
export const askedState = z.enum(
  US_STATES.map(([letters]) => letters),
  'Choose one of the states.',
)
