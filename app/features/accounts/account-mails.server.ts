import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'

interface Recipient {
  email: string
  full_name: string
}

// Until the link is used anybody may have typed the address, and the name with it: a mail to a stranger carries no word of theirs.
export const verificationMail = (to: { email: string }, link: { id: string; url: string }): Mail =>
  write(`signup:${link.id}`, to, `Verify your email for ${BRAND}`, {
    heading: 'One click, and the oven is warm',
    paragraphs: [
      `Welcome! Confirm that this is your email and your ${BRAND} account is ready.`,
      'The link works once, for 24 hours.',
    ],
    action: { label: 'Verify my email', url: link.url },
    footnote: `Someone signed up at ${BRAND} with this address. Not you? Just ignore this email.`,
  })

export const recoveryMail = (to: { email: string }, link: { id: string; url: string }): Mail =>
  write(`recovery:${link.id}`, to, `Reset your ${BRAND} password`, {
    heading: 'Set a new password',
    paragraphs: [
      'You asked for a new password. The link works once, for one hour.',
      'When you set it, we’ll sign you out everywhere else.',
    ],
    action: { label: 'Set a new password', url: link.url },
    footnote: `Someone asked ${BRAND} for a new password for this address. Not you? Just ignore this email. Your password stays the same.`,
  })

export const welcomeMail = (to: Recipient & { id: string }, public_url: string): Mail =>
  write(`welcome:${to.id}`, to, `Welcome to ${BRAND}`, {
    heading: `Welcome to the neighborhood, ${firstName(to.full_name)}`,
    paragraphs: [
      'Your email is verified. Find the bakers around the corner, save the ones you love, and order your next loaf.',
      'Do you bake, too? List your bakery for free, so your neighbors can find you.',
    ],
    action: { label: 'Find bakeries nearby', url: `${public_url}/browse` },
    footnote: `You’re getting this email once, because you opened an account at ${BRAND}.`,
  })

export const passwordChangedMail = (to: Recipient & { change_id: string }, public_url: string): Mail =>
  write(`password:${to.change_id}`, to, `Your ${BRAND} password was changed`, {
    heading: 'Your password was changed',
    paragraphs: [
      `Hi ${firstName(to.full_name)}, your password was just changed, and your other devices were signed out.`,
      'Wasn’t you? Reset it right away.',
    ],
    action: { label: 'Reset my password', url: `${public_url}/auth` },
    footnote: `You’re getting this email to keep your ${BRAND} account safe.`,
  })

const write = (key: string, to: { email: string }, subject: string, letter: Letter): Mail => ({
  key,
  to: to.email,
  subject,
  text: letterText(letter),
  html: letterHtml(letter),
})
