import { z } from 'zod'
import { countCharacters, lines, oneLine } from './text'

/** All text that people type comes in through one of these, since mails, calendars, receipts and the provider's pages use it unchanged. */
export const singleLine = (max: number, missing?: string) => typed(oneLine, max, missing)
export const multiLine = (max: number, missing?: string) => typed(lines, max, missing)

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

export const phoneLine = singleLine(30).refine((phone) => phone === '' || phone.replace(/\D/g, '').length >= 7, {
  error: 'Please enter a phone number with its area code.',
})
