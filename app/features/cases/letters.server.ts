import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { appealPath, OUTCOME_TITLES } from './case'

export const appealLetter = defineLetter({
  key: 'appeal.decided',
  slots: z.object({
    id: z.string(),
    title: z.string(),
    /** What was appealed, as the user was told then. */
    about: z.string(),
    answer: z.string(),
    public_url: z.string(),
  }),
  sample: {
    ...{ ...SAMPLE, title: OUTCOME_TITLES.overturned, about: 'We hid a review of yours' },
    answer: 'You’re right. It’s about the bread, and not about a person.',
  },
  variants: [{ answer: '' }],
  subject: ({ title }) => title,
  body: ({ id, title, about, answer, public_url }) => ({
    heading: title,
    paragraphs: [
      `You asked us to look again at this: “${about}.”`,
      ...(answer ? ['This is what our editors wrote:', answer] : []),
    ],
    action: { label: 'Read our decision', url: public_url + appealPath(id) },
    footnote: `You’re getting this email because you appealed a decision on ${BRAND}.`,
  }),
})

export const caseLetters = [appealLetter]
