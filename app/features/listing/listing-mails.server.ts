import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'

interface Told {
  id: string
  email: string
  full_name: string
  bakery: string
  public_url: string
  /** Tells one ruling from the next. */
  now: Date
}

export const approvedMail = (told: Told & { slug: string }): Mail =>
  write(`listing-approved:${told.id}`, told, `You’re on ${BRAND}!`, {
    heading: `You’re on ${BRAND}!`,
    paragraphs: [
      `Good news, ${firstName(told.full_name)}: ${told.bakery} is live, and your neighbors can find it at ${told.public_url}/bakery/${told.slug}.`,
      'Four steps to your first order: show us that the bakery is yours, put up your menu, say when you bake, and set up payments.',
    ],
    action: { label: 'Verify my bakery', url: `${told.public_url}/bakery/${told.slug}/verify` },
    footnote: FOOTNOTE,
  })

export const rejectedMail = (told: Told & { reason: string }): Mail =>
  write(`listing-rejected:${told.id}:${told.now.getTime()}`, told, `About your listing, ${told.bakery}`, {
    heading: 'We couldn’t list your bakery yet',
    paragraphs: [
      `Hi ${firstName(told.full_name)}, thank you for listing ${told.bakery}. Here’s why it isn’t up yet:`,
      told.reason,
      'You can change it and send it again.',
    ],
    action: { label: 'Open my listing', url: `${told.public_url}/get-listed` },
    footnote: FOOTNOTE,
  })

export const askedMail = (told: Told & { reason: string }): Mail =>
  write(`listing-asked:${told.id}:${told.now.getTime()}`, told, `A question about ${told.bakery}`, {
    heading: 'One question before you’re up',
    paragraphs: [
      `Hi ${firstName(told.full_name)}, we’d love to list ${told.bakery}. Before that, our editors ask:`,
      told.reason,
      'Please put the answer into your listing and send it again.',
    ],
    action: { label: 'Open my listing', url: `${told.public_url}/get-listed` },
    footnote: FOOTNOTE,
  })

const FOOTNOTE = `You’re getting this email because you listed a bakery on ${BRAND}.`

const write = (key: string, { email }: { email: string }, subject: string, letter: Letter): Mail => ({
  key,
  to: email,
  subject,
  text: letterText(letter),
  html: letterHtml(letter),
})
