import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'

export const nowOrderLetter = defineLetter({
  key: 'saved.takes_orders',
  slots: z.object({
    ...{ bakery_name: z.string(), slug: z.string(), off_url: z.string(), public_url: z.string() },
    postal_address: z.string().nullable(),
  }),
  sample: { ...SAMPLE, slug: SAMPLE.bakery_slug, off_url: `${SAMPLE.public_url}/unsubscribe-alerts?t=K7QDM2XW` },
  subject: ({ bakery_name }) => `${bakery_name} takes orders now`,
  body: ({ bakery_name, slug, off_url, public_url, postal_address }) => ({
    heading: 'Good news from the oven',
    paragraphs: [`You saved ${bakery_name} before you could order there. Now you can.`],
    action: { label: 'See what they bake', url: `${public_url}/bakery/${slug}` },
    footnote: `You’re getting this email because you saved ${bakery_name} on ${BRAND}. We only send it once.`,
    postal_address,
    links: [{ label: 'Stop emails about bakeries', url: off_url }],
  }),
  headers: ({ off_url }) => unsubscribeHeaders(off_url),
  bulk: true,
})

export const savedLetters = [nowOrderLetter]
