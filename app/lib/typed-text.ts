import { z } from 'zod'
import { countCharacters, lines, oneLine } from './text'

/**
 * Everything that people type and we keep comes in through one of these two, and is clean from there on: it goes into mails,
 * calendars, receipts and the provider's pages as it is. `missing` is the sentence for what must not be blank.
 */
export const singleLine = (max: number, missing?: string) => typed(oneLine, max, missing)
export const multiLine = (max: number, missing?: string) => typed(lines, max, missing)

/** Blank is none, also where nothing is left of what was typed. */
export const orNone = (text: z.ZodType<string, string>) => text.nullish().transform((typed) => typed || null)

// The length counts after cleaning, and in characters as the database counts them.
const typed = (clean: (raw: string) => string, max: number, missing?: string) =>
  z
    .string(missing)
    .overwrite(clean)
    .min(missing === undefined ? 0 : 1, missing)
    .check(({ value, issues }) => {
      if (countCharacters(value) > max)
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    })
    .meta({ maxLength: max })

/** A phone number that others shall read; empty is none. */
export const phoneLine = singleLine(30).refine((phone) => phone === '' || phone.replace(/\D/g, '').length >= 7, {
  error: 'Please give a phone number with its area code.',
})
