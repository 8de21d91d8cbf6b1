import { BRAND } from '~/lib/brand'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'

interface Recipient {
  email: string
  full_name: string
}

const WHY = `You get this mail because somebody used this address at ${BRAND}.`

// Until the link is used anybody may have typed the address, and the name with it: a mail to a stranger carries no word of theirs.
export const verificationMail = (to: { email: string }, link: { id: string; url: string }): Mail =>
  write(`signup:${link.id}`, to, `Verify your email for ${BRAND}`, {
    heading: 'One click, and the oven is warm',
    paragraphs: [
      `Welcome! Please confirm that this address is yours, and your ${BRAND} account is ready.`,
      'The link works once and for 24 hours.',
    ],
    action: { label: 'Verify my email', url: link.url },
    footnote: `${WHY} If it was not you, ignore it: without the click there is no account.`,
  })

export const recoveryMail = (to: { email: string }, link: { id: string; url: string }): Mail =>
  write(`recovery:${link.id}`, to, `Reset your ${BRAND} password`, {
    heading: 'Set a new password',
    paragraphs: [
      `You asked for a new password. The link works once and for one hour.`,
      'Setting a new password signs you out everywhere else.',
    ],
    action: { label: 'Set a new password', url: link.url },
    footnote: `${WHY} If it was not you, ignore it: your password stays as it is.`,
  })

export const welcomeMail = (to: Recipient & { id: string }, public_url: string): Mail =>
  write(`welcome:${to.id}`, to, `Welcome to ${BRAND}`, {
    heading: `Welcome to the neighborhood, ${to.full_name}`,
    paragraphs: [
      'Your address is verified. Find the bakers around the corner, save the ones you love, and order your next loaf.',
      'Baking yourself? List your bakery, and let your neighbors find you.',
    ],
    action: { label: 'Find bakeries nearby', url: `${public_url}/browse` },
    footnote: `You get this mail once, because you opened an account at ${BRAND}.`,
  })

export const passwordChangedMail = (to: Recipient & { change_id: string }, public_url: string): Mail =>
  write(`password:${to.change_id}`, to, `Your ${BRAND} password was changed`, {
    heading: 'Your password was changed',
    paragraphs: [
      `Hi ${to.full_name}, the password of your account was changed just now, and other devices were signed out.`,
      'If it was not you, reset it right away.',
    ],
    action: { label: 'It was not me', url: `${public_url}/auth` },
    footnote: `You get this mail for your safety, because you have an account at ${BRAND}.`,
  })

const write = (key: string, to: { email: string }, subject: string, letter: Letter): Mail => ({
  key,
  to: to.email,
  subject,
  text: letterText(letter),
  html: letterHtml(letter),
})
