import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { settingsHref } from '../desk/desk-tabs'
import { INVITATION_DAYS, invitationPath } from './helper'

/** The reader may be a stranger: besides the bakery's public name, the mail carries no word that the owner typed. */
export const invitationLetter = defineLetter({
  key: 'helper.invitation',
  slots: z.object({ bakery_id: z.string(), bakery_name: z.string(), code: z.string(), public_url: z.string() }),
  sample: { ...SAMPLE, code: 'K7QDM2XW' },
  subject: ({ bakery_name }) => `Can you help out at ${bakery_name}?`,
  body: ({ bakery_id, bakery_name, code, public_url }) => ({
    heading: `${bakery_name} could use a hand`,
    paragraphs: [
      'The baker would like your help with orders. You’d see what to bake, answer customers, mark what’s ready, and hand it over.',
      `Sign in or join with this email address, and you’re in. The link works once, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'See the invitation', url: `${public_url}${invitationPath(bakery_id, code)}` },
    footnote: `A baker on ${BRAND} sent this invitation to your address. Not for you? Just ignore this email, and nothing happens.`,
  }),
})

/** `who`: the helper, as the owner calls them. */
export const joinedLetter = defineLetter({
  key: 'helper.joined',
  slots: z.object({ who: z.string(), bakery_id: z.string(), bakery_name: z.string(), public_url: z.string() }),
  sample: { ...SAMPLE, who: 'Mia' },
  subject: ({ who, bakery_name }) => `${who} is helping at ${bakery_name} now`,
  body: ({ who, bakery_id, public_url }) => ({
    heading: 'You’ve got a helper',
    paragraphs: [
      `${who} said yes. They can see your orders, work on them, and answer messages. Your money and settings stay yours.`,
      'You can remove them at any time.',
    ],
    action: { label: 'See your helpers', url: `${public_url}${settingsHref(bakery_id, 'helpers')}` },
    footnote: `You’re getting this email because you invited a helper on ${BRAND}.`,
  }),
})

export const helperLetters = [invitationLetter, joinedLetter]
