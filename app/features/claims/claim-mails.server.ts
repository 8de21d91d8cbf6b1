import { BRAND } from '~/lib/brand'
import { newId } from '~/lib/ids'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { type ClaimMethod, CODE_MINUTES, type CodePlace, DOCUMENT_DAYS } from './claim'

export interface MailedClaim {
  id: string
  /** Of the claimant. */
  email: string
  bakery: { id: string; name: string; slug: string }
}

interface Sent extends MailedClaim {
  method: ClaimMethod
  code: string
  code_place: CodePlace | null
  sent_to: string | null
}

export const receivedMail = (claim: Sent, public_url: string): Mail =>
  write(`claim-received:${claim.id}`, claim, `We got your claim on ${claim.bakery.name}`, {
    heading: 'Thanks, we’re on it',
    paragraphs: [NEXT_STEP[claim.method](claim), 'Then one of us looks at it. That usually takes a day or two.'],
    action: { label: 'See your claim', url: sentUrl(claim, public_url) },
  })

const NEXT_STEP: Record<ClaimMethod, (claim: Sent) => string> = {
  document: ({ code }) =>
    `Send us a photo of your permit, or of yourself in your kitchen with a card that says ${code}. Only we see it, and we delete it ${DOCUMENT_DAYS} days after we decide.`,
  domain: ({ sent_to }) => `We emailed a code to ${sent_to}. Enter it to show that the website is yours.`,
  code: ({ code, code_place }) =>
    code_place === 'instagram'
      ? `Put ${code} into your Instagram bio. You can take it out once we’ve decided.`
      : `Put ${code} anywhere on your website. You can take it off once we’ve decided.`,
}

/** To a stranger, as far as we know: it carries no word that the claimant typed. */
export const codeMail = (to: { sent_to: string; code: string; bakery_name: string }): Mail => {
  const letter = {
    heading: to.code,
    paragraphs: [
      `That’s the code for claiming ${to.bakery_name} at ${BRAND}. It works for ${CODE_MINUTES} minutes.`,
      'Only give it to somebody who speaks for the bakery: whoever enters it can become its owner here.',
    ],
    footnote: `Someone at ${BRAND} says this bakery is theirs. Not you? Just ignore this email, and nothing happens.`,
  }
  return {
    key: `claim-code:${newId()}`,
    to: to.sent_to,
    subject: `Your ${BRAND} code for ${to.bakery_name}`,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}

export const askedMail = (claim: MailedClaim & { reason: string }, public_url: string): Mail =>
  write(`claim-asked:${newId()}`, claim, `A question about your claim on ${claim.bakery.name}`, {
    heading: 'We need one more thing',
    paragraphs: [claim.reason],
    action: { label: 'Answer', url: sentUrl(claim, public_url) },
  })

export const approvedMail = (claim: MailedClaim, public_url: string): Mail =>
  write(`claim-approved:${claim.id}`, claim, `You’re verified: ${claim.bakery.name}`, {
    heading: 'You’re verified',
    paragraphs: [
      `${claim.bakery.name} is yours, and its page says so. Next: set up payments, and your neighbors can order.`,
      `We’ll delete what you sent us as proof in ${DOCUMENT_DAYS} days.`,
    ],
    action: { label: 'Open your dashboard', url: `${public_url}/my-listing/${claim.bakery.id}` },
  })

export const rejectedMail = (claim: MailedClaim & { reason: string }, public_url: string): Mail =>
  write(`claim-rejected:${claim.id}`, claim, `Your claim on ${claim.bakery.name}`, {
    heading: 'We couldn’t verify you this time',
    paragraphs: [claim.reason, 'You can try again with something else that shows it’s yours.'],
    action: { label: 'See what’s possible', url: `${public_url}/bakery/${claim.bakery.slug}/verify` },
  })

/** To the user who had listed it and never showed that it is theirs. */
export const lostBakeryMail = (lost: MailedClaim & { reason: string }, public_url: string): Mail =>
  write(`bakery-lost:${lost.id}`, lost, `${lost.bakery.name} has a verified owner now`, {
    heading: 'This bakery has a verified owner now',
    paragraphs: [lost.reason, `So ${lost.bakery.name} is no longer among your bakeries.`],
    action: { label: 'Write to us', url: `${public_url}/help/contact` },
  })

const sentUrl = ({ bakery }: MailedClaim, public_url: string) => `${public_url}/bakery/${bakery.slug}/verify-submission`

const write = (key: string, claim: MailedClaim, subject: string, letter: Omit<Letter, 'footnote'>): Mail => {
  const whole = {
    ...letter,
    footnote: `You’re getting this email because you told ${BRAND} that ${claim.bakery.name} is yours.`,
  }
  return { key, to: claim.email, subject, text: letterText(whole), html: letterHtml(whole) }
}
