import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { deskHref } from '../desk/desk-tabs'

const bakery = z.object({ bakery_id: z.string(), bakery_name: z.string(), public_url: z.string() })

const toBaker = ({ bakery_id, bakery_name, public_url }: z.output<typeof bakery>) => ({
  action: { label: 'See your share campaign', url: `${public_url}${deskHref(bakery_id, 'share')}` },
  footnote: `You’re getting this email because you shared ${bakery_name} on ${BRAND}.`,
})

export const postApprovedLetter = defineLetter({
  key: 'share.approved',
  slots: bakery.extend({ featured_days: z.int() }),
  sample: { ...SAMPLE, featured_days: 7 },
  subject: ({ bakery_name }) => `${bakery_name} is featured`,
  body: (post) => ({
    heading: 'Thank you for sharing!',
    paragraphs: [`We saw your post, and ${post.bakery_name} is featured for ${post.featured_days} more days.`],
    ...toBaker(post),
  }),
})

export const postRejectedLetter = defineLetter({
  key: 'share.rejected',
  slots: bakery.extend({ reason: z.string() }),
  sample: SAMPLE,
  subject: () => 'About your post',
  body: (post) => ({
    heading: 'We couldn’t approve your post',
    paragraphs: [
      `We looked at your post for ${post.bakery_name} and couldn’t approve it: ${post.reason}`,
      'You can share again any time.',
    ],
    ...toBaker(post),
  }),
})

export const shareLetters = [postApprovedLetter, postRejectedLetter]
