import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'

const change = z.object({
  /** "name and place" (`changedWords`) */
  changed: z.string(),
  bakery_name: z.string(),
  public_url: z.string(),
})
const SAMPLE_CHANGE = { ...SAMPLE, changed: 'name and place', slug: SAMPLE.bakery_slug }

const footnote = `You’re getting this email because you asked ${BRAND} to change your listing.`

const listingUrl = ({ bakery_id, public_url }: { bakery_id: string; public_url: string }) =>
  `${public_url}/my-listing/${bakery_id}?tab=listing`

export const changeApprovedLetter = defineLetter({
  key: 'change.approved',
  slots: change.extend({ slug: z.string() }),
  sample: SAMPLE_CHANGE,
  subject: ({ bakery_name, changed }) => `${bakery_name} has its new ${changed}`,
  body: ({ changed, slug, public_url }) => ({
    heading: 'It’s on your page now',
    paragraphs: [
      `We looked at the new ${changed} of your bakery, and it’s live. Your page kept its address, so old links still work.`,
    ],
    action: { label: 'See your page', url: `${public_url}/bakery/${slug}` },
    footnote,
  }),
})

const ruled = change.extend({ bakery_id: z.string(), reason: z.string() })

export const changeRejectedLetter = defineLetter({
  key: 'change.rejected',
  slots: ruled,
  sample: SAMPLE_CHANGE,
  subject: ({ bakery_name, changed }) => `About the new ${changed} of ${bakery_name}`,
  body: (rejected) => ({
    heading: 'We left your page as it is',
    paragraphs: [
      `You asked for a new ${rejected.changed}. We couldn’t make that change: “${rejected.reason}”`,
      'Your page is unchanged. You can ask again any time.',
    ],
    action: { label: 'Open your listing', url: listingUrl(rejected) },
    footnote,
  }),
})

export const changeAskedLetter = defineLetter({
  key: 'change.asked',
  slots: ruled,
  sample: SAMPLE_CHANGE,
  subject: ({ bakery_name, changed }) => `A question about the new ${changed} of ${bakery_name}`,
  body: (asked) => ({
    heading: 'One question first',
    paragraphs: [`“${asked.reason}”`, 'Change what you sent, and send it again. Until then your page stays as it is.'],
    action: { label: 'Answer', url: listingUrl(asked) },
    footnote,
  }),
})
