import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const thing = { bakery_name: z.string(), what: z.string() }
const SAMPLE_THING = { ...SAMPLE, what: 'invoice #0007', desk_path: '/dashboard/invoices/7' }

/** The address may be a stranger's, so it holds no typed word. */
export const newLinkLetter = defineLetter({
  key: 'pay_link.new',
  slots: z.object({ ...thing, pay_url: z.string() }),
  sample: { ...SAMPLE_THING, pay_url: `${SAMPLE.public_url}/pay/invoice.7.K7QDM2XW` },
  owed: true,
  subject: ({ what, bakery_name }) => `A new link to ${what} from ${bakery_name}`,
  body: ({ what, bakery_name, pay_url }) => ({
    heading: 'Here’s your new link',
    paragraphs: [
      `${bakery_name} sent you a new link to ${what}. The old one no longer works.`,
      'You don’t need an account. Anyone with the link can open it, so please keep it to yourself.',
    ],
    action: { label: 'Open it', url: pay_url },
    footnote: `You’re getting this email because ${bakery_name} uses this address for you on ${BRAND}.`,
  }),
})

export const messageLetter = defineLetter({
  key: 'pay_link.message',
  slots: z.object({
    ...{ ...thing, customer_name: z.string(), customer_email: z.string().nullable() },
    ...{ text: z.string(), desk_path: z.string(), public_url: z.string() },
  }),
  sample: { ...SAMPLE_THING, customer_email: 'ann@example.com', text: 'Could I come at noon?\nThanks!' },
  variants: [{ customer_email: null }],
  subject: ({ customer_name, what }) => `${customer_name} wrote about ${what}`,
  body: (message) => ({
    heading: `A message about ${message.what}`,
    paragraphs: [
      `${message.customer_name} wrote to ${message.bakery_name} through the link in an email:`,
      ...message.text.split(/\n+/).filter(Boolean),
      message.customer_email
        ? `Reply to this email, and your answer goes to ${message.customer_email}.`
        : 'We don’t have an email address for them, so please answer the way you usually do.',
    ],
    action: { label: `See ${message.what}`, url: message.public_url + message.desk_path },
    footnote: `You’re getting this email because you own ${message.bakery_name} on ${BRAND}.`,
  }),
  headers: ({ customer_email }): Record<string, string> => (customer_email ? { 'Reply-To': customer_email } : {}),
})

export const payLinkLetters = [newLinkLetter, messageLetter]
