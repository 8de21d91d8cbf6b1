import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const request = z.object({
  full_name: z.string(),
  public_url: z.string(),
  by_name: z.string(),
  /** "give Rye & Shine to Ann Miller". */
  what: z.string(),
})

const footnote = `You’re getting this email because you’re an admin of ${BRAND}.`
const look = (public_url: string) => ({ label: 'Look at the request', url: `${public_url}/admin/approvals` })
const sample = { ...SAMPLE, by_name: 'Bo Baker', what: 'give Rye & Shine to Cleo Crumb' }

export const askedLetter = defineLetter({
  key: 'approval.asked',
  slots: request.extend({ reason: z.string() }),
  sample: { ...sample, reason: 'Ann sold the bakery, and both wrote us.' },
  subject: ({ by_name }) => `${by_name} asks for a second admin’s yes`,
  body: ({ full_name, by_name, what, reason, public_url }) => ({
    heading: 'This takes a second admin’s yes',
    paragraphs: [
      `Hi ${firstName(full_name)}, ${by_name} asks to ${what}. Here’s why:`,
      reason,
      'It’s done as soon as another admin approves it. After three days without an answer, the request is over. Looks odd? Decline it, and talk to each other.',
    ],
    action: look(public_url),
    footnote,
  }),
})

export const decidedLetter = defineLetter({
  key: 'approval.decided',
  slots: request.extend({ approved: z.boolean(), note: z.string() }),
  sample: { ...sample, approved: true, note: '' },
  variants: [{ approved: false, note: 'Ann just called. She’s keeping it.' }, { approved: false }],
  subject: ({ approved, by_name }) =>
    approved ? `${by_name} approved your request` : `${by_name} declined your request`,
  body: ({ full_name, approved, by_name, what, note, public_url }) => ({
    heading: approved ? 'It’s done' : 'It wasn’t done',
    paragraphs: [
      `Hi ${firstName(full_name)}, you asked to ${what}. ${by_name} ${approved ? 'approved it, so it’s done' : 'declined it, so nothing changed'}.`,
      ...(note ? [`${by_name} wrote:`, note] : []),
    ],
    action: { ...look(public_url), url: `${public_url}/admin/approvals?state=over` },
    footnote,
  }),
})

export const approvalLetters = [askedLetter, decidedLetter]
