import { BRAND } from '~/lib/brand'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { type ChangeContent, changedWords } from './change'

interface RuledChange {
  id: string
  email: string
  bakery: { id: string; name: string; slug: string }
  content: ChangeContent
}

export const approvedMail = ({ id, email, bakery, content }: RuledChange, public_url: string): Mail =>
  write(`change-approved:${id}`, email, `${bakery.name} has its new ${changedWords(content)}`, {
    heading: 'It’s on your page now',
    paragraphs: [
      `We looked at the new ${changedWords(content)} of your bakery, and it’s live. Your page kept its address, so old links still work.`,
    ],
    action: { label: 'See your page', url: `${public_url}/bakery/${bakery.slug}` },
  })

export const rejectedMail = (change: RuledChange & { reason: string }, public_url: string): Mail =>
  write(
    `change-rejected:${change.id}`,
    change.email,
    `About the new ${changedWords(change.content)} of ${change.bakery.name}`,
    {
      heading: 'We left your page as it is',
      paragraphs: [
        `You asked for a new ${changedWords(change.content)}. We couldn’t make that change: “${change.reason}”`,
        'Your page is unchanged. You can ask again any time.',
      ],
      action: { label: 'Open your listing', url: listingUrl(change, public_url) },
    },
  )

/** Asked twice about one change, it is two mails. */
export const askedMail = (change: RuledChange & { reason: string; now: Date }, public_url: string): Mail =>
  write(
    `change-asked:${change.id}:${change.now.getTime()}`,
    change.email,
    `A question about the new ${changedWords(change.content)} of ${change.bakery.name}`,
    {
      heading: 'One question first',
      paragraphs: [
        `“${change.reason}”`,
        'Change what you sent, and send it again. Until then your page stays as it is.',
      ],
      action: { label: 'Answer', url: listingUrl(change, public_url) },
    },
  )

const listingUrl = ({ bakery }: RuledChange, public_url: string) => `${public_url}/my-listing/${bakery.id}?tab=listing`

const write = (key: string, to: string, subject: string, letter: Omit<Letter, 'footnote'>): Mail => {
  const whole = { ...letter, footnote: `You’re getting this email because you asked ${BRAND} to change your listing.` }
  return { key, to, subject, text: letterText(whole), html: letterHtml(whole) }
}
