import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const link = z.object({ url: z.string() })
const person = z.object({ full_name: z.string(), public_url: z.string() })

// Before the link is used, a stranger may have typed the address and the name: the mail must not carry their words to its reader.
export const verificationLetter = defineLetter({
  key: 'account.verification',
  slots: link,
  sample: { url: `${SAMPLE.public_url}/auth/callback?code=K7QDM2XW&type=signup` },
  subject: () => `Verify your email for ${BRAND}`,
  body: ({ url }) => ({
    heading: 'One click, and the oven is warm',
    paragraphs: [
      `Welcome! Confirm that this is your email and your ${BRAND} account is ready.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Verify my email', url },
    footnote: `Someone signed up at ${BRAND} with this address. Not you? Just ignore this email.`,
  }),
})

export const recoveryLetter = defineLetter({
  key: 'account.recovery',
  slots: link,
  sample: { url: `${SAMPLE.public_url}/auth/callback?code=K7QDM2XW&type=recovery` },
  subject: () => `Reset your ${BRAND} password`,
  body: ({ url }) => ({
    heading: 'Set a new password',
    paragraphs: [
      'You asked for a new password. The link works once, for one hour.',
      'When you set it, we’ll sign you out everywhere else.',
    ],
    action: { label: 'Set a new password', url },
    footnote: `Someone asked ${BRAND} for a new password for this address. Not you? Just ignore this email. Your password stays the same.`,
  }),
})

export const welcomeLetter = defineLetter({
  key: 'account.welcome',
  slots: person.extend({ came_to_list: z.boolean() }),
  sample: { ...SAMPLE, came_to_list: false },
  variants: [{ came_to_list: true }],
  subject: () => `Welcome to ${BRAND}`,
  body: ({ full_name, came_to_list, public_url }) => ({
    heading: `Welcome to the neighborhood, ${firstName(full_name)}`,
    ...(came_to_list
      ? {
          paragraphs: [
            'Your email is verified. Next, tell us about your bakery. It’s free.',
            'We save as you type, so you can stop any time and finish on another device.',
          ],
          also: { label: 'Find bakeries nearby', url: `${public_url}/browse` },
          action: { label: 'List my bakery', url: `${public_url}/get-listed` },
        }
      : {
          paragraphs: [
            'Your email is verified. Find the bakers around the corner, save the ones you love, and order your next loaf.',
            'Do you bake, too? List your bakery for free, so your neighbors can find you.',
          ],
          also: { label: 'List your bakery', url: `${public_url}/get-listed` },
          action: { label: 'Find bakeries nearby', url: `${public_url}/browse` },
        }),
    footnote: `You’re getting this email once, because you opened an account at ${BRAND}.`,
  }),
})

export const passwordChangedLetter = defineLetter({
  key: 'account.password_changed',
  slots: person,
  sample: SAMPLE,
  subject: () => `Your ${BRAND} password was changed`,
  body: ({ full_name, public_url }) => ({
    heading: 'Your password was changed',
    paragraphs: [
      `Hi ${firstName(full_name)}, your password was just changed, and your other devices were signed out.`,
      'Wasn’t you? Reset it right away.',
    ],
    action: { label: 'Reset my password', url: `${public_url}/auth` },
    footnote: `You’re getting this email to keep your ${BRAND} account safe.`,
  }),
})

export const accountLetters = [verificationLetter, recoveryLetter, welcomeLetter, passwordChangedLetter]
