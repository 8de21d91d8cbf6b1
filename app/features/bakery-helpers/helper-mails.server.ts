import { BRAND } from '~/lib/brand'
import { newId } from '~/lib/ids'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { INVITATION_DAYS, invitationPath } from './helper'

interface Invited {
  email: string
  code: string
  bakery: { id: string; name: string }
}

/** To a stranger, as far as we know: beside the bakery's public name it carries no word that the owner typed. */
export const invitationMail = ({ email, code, bakery }: Invited, public_url: string): Mail =>
  write(`helper-invited:${newId()}`, email, `Can you help out at ${bakery.name}?`, {
    heading: `${bakery.name} could use a hand`,
    paragraphs: [
      'The baker would like your help with orders: see what’s to bake, mark what’s ready, and hand it over.',
      `Sign in or join with this email address, and you’re in. The link works once, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'See the invitation', url: `${public_url}${invitationPath(bakery.id, code)}` },
    footnote: `A baker at ${BRAND} sent this invitation to your address. Not for you? Just ignore this email, and nothing happens.`,
  })

interface Joined {
  id: string
  /** Of the helper, as the owner knows them. */
  who: string
  owner_email: string
  bakery: { id: string; name: string }
}

export const joinedMail = ({ id, who, owner_email, bakery }: Joined, public_url: string): Mail =>
  write(`helper-joined:${id}`, owner_email, `${who} is helping at ${bakery.name} now`, {
    heading: 'You’ve got a helper',
    paragraphs: [
      `${who} said yes. They can see and work your orders, and nothing about your money or settings.`,
      'You can remove them at any time.',
    ],
    action: { label: 'See your helpers', url: `${public_url}/my-listing/${bakery.id}?tab=settings#helpers` },
    footnote: `You’re getting this email because you invited a helper at ${BRAND}.`,
  })

const write = (key: string, to: string, subject: string, letter: Letter): Mail => ({
  key,
  to,
  subject,
  text: letterText(letter),
  html: letterHtml(letter),
})
