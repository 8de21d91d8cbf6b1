import { z } from 'zod'
import { BRAND, PROGRAM } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'

const Item = z.object({ title: z.string(), line: z.string(), url: z.string(), plain_url: z.string() })

const Section = z.object({ heading: z.string(), html: z.string(), text: z.string(), items: z.array(Item) })
export type LetterSection = z.output<typeof Section>

const slots = z.object({
  number: z.int(),
  subject: z.string(),
  intro: z.array(z.string()),
  sections: z.array(Section),
  postal_address: z.string(),
  online_url: z.string(),
  preferences_url: z.string(),
  off_url: z.string(),
})

const sampleItem = (title: string, line: string, path: string) => ({
  ...{ title, line, plain_url: SAMPLE.public_url + path },
  url: `${SAMPLE.public_url}/breadletter/go/12.L2Jha2VyeQ.K7QDM2XW`,
})

export const issueLetter = defineLetter({
  key: 'breadletter.issue',
  slots,
  sample: {
    number: 12,
    subject: 'Rye weather, and three new bakers near you',
    intro: ['It’s the season for rye.', 'Here’s what came out of the ovens around you.'],
    sections: [
      {
        ...{ heading: 'New near you', html: '', text: '' },
        items: [sampleItem(SAMPLE.bakery_name, 'Madison, WI', `/bakery/${SAMPLE.bakery_slug}`)],
      },
      {
        heading: 'A loaf for the whole street',
        html: '<p style="margin:0 0 16px">Ann bakes <strong>forty loaves</strong> on Fridays.</p>',
        text: 'Ann bakes forty loaves on Fridays.',
        items: [],
      },
    ],
    postal_address: SAMPLE.postal_address,
    online_url: `${SAMPLE.public_url}/breadletter/12`,
    preferences_url: `${SAMPLE.public_url}/breadletter/preferences?t=K7QDM2XW`,
    off_url: `${SAMPLE.public_url}/unsubscribe?t=K7QDM2XW`,
  },
  subject: ({ subject }) => subject,
  body: ({ number, subject, intro, sections, postal_address, online_url, preferences_url, off_url }) => ({
    heading: subject,
    paragraphs: [...intro],
    sections: sections.map(({ heading, html, text, items }) => ({
      ...{ heading, html, text },
      items: items.map(({ title, line, url, plain_url }) => ({ title, line, url, plain_url })),
    })),
    footnote: `The Breadletter, number ${number}. You’re getting it because you signed up for it on ${BRAND}.`,
    postal_address,
    links: [
      { label: 'Read it in your browser', url: online_url },
      { label: 'Choose what’s in it, and how often', url: preferences_url },
      { label: 'Unsubscribe', url: off_url },
    ],
  }),
  headers: ({ off_url }) => ({
    ...unsubscribeHeaders(off_url),
    'List-Id': `The Breadletter <breadletter.${PROGRAM}>`,
    Precedence: 'bulk',
  }),
  bulk: true,
})

export const breadletterLetters = [issueLetter]
