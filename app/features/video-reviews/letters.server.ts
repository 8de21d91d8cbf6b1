import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const video = z.object({
  /** "YouTube" */
  site_name: z.string(),
  bakery_name: z.string(),
  bakery_slug: z.string(),
  public_url: z.string(),
})

const toAuthor = ({ bakery_name, bakery_slug, public_url }: z.output<typeof video>) => ({
  action: { label: `See ${bakery_name}`, url: `${public_url}/bakery/${bakery_slug}#videos` },
  footnote: `You’re getting this email because you shared a video of ${bakery_name} on ${BRAND}.`,
})

export const videoApprovedLetter = defineLetter({
  key: 'video.approved',
  slots: video,
  sample: { ...SAMPLE, site_name: 'YouTube' },
  subject: () => 'Your video is up',
  body: (shared) => ({
    heading: 'Your video is up!',
    paragraphs: [
      `Your ${shared.site_name} video now plays on the page of ${shared.bakery_name}. Thank you for showing it around.`,
    ],
    ...toAuthor(shared),
  }),
})

export const videoRejectedLetter = defineLetter({
  key: 'video.rejected',
  slots: video.extend({ reason: z.string() }),
  sample: { ...SAMPLE, site_name: 'YouTube' },
  subject: () => 'About your video',
  body: (shared) => ({
    heading: 'We couldn’t approve your video',
    paragraphs: [
      `We watched your ${shared.site_name} video of ${shared.bakery_name} and couldn’t approve it: ${shared.reason}`,
      'You can share another one any time.',
    ],
    ...toAuthor(shared),
  }),
})

export const videoLetters = [videoApprovedLetter, videoRejectedLetter]
