import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { APPEAL_DAYS } from '../cases/case'
import { rulingTitle } from './report-words'

export const rulingLetter = defineLetter({
  key: 'report.ruling',
  slots: z.object({
    title: z.string(),
    reason: z.string(),
    /** A reader reported it; otherwise our rules held it. */
    reported: z.boolean(),
    appeal_path: z.string().nullable(),
    public_url: z.string(),
  }),
  sample: {
    ...SAMPLE,
    title: rulingTitle({ kind: 'review', yours: 'a review of yours', ruling: 'hide', until: null }),
    reported: true,
    appeal_path: '/account/appeals/1',
  },
  variants: [{ reported: false, appeal_path: null }],
  subject: ({ title }) => title,
  preheader: ({ reason }) => reason,
  body: ({ title, reason, reported, appeal_path, public_url }) => ({
    heading: title,
    paragraphs: [
      reported
        ? 'Someone asked our editors to take a look. Here’s what our editors wrote:'
        : 'Our editors took a look. Here’s what they wrote:',
      reason,
      ...(appeal_path ? [`Think we got it wrong? You can appeal once, within ${APPEAL_DAYS} days.`] : []),
    ],
    action: appeal_path
      ? { label: 'Read it, or appeal', url: public_url + appeal_path }
      : { label: 'Read our rules', url: `${public_url}/terms-of-service` },
    footnote: `You’re getting this email because it’s about something of yours on ${BRAND}.`,
  }),
})

export const reportLetters = [rulingLetter]
