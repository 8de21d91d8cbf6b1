import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'

const found = z.object({
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  item: z.string().nullable(),
})

const RYE = { name: SAMPLE.bakery_name, slug: SAMPLE.bakery_slug, city: 'Evanston', state: 'IL', item: 'Dark rye' }

export const foundLetter = defineLetter({
  key: 'search.found',
  slots: z.object({
    what: z.string(),
    place: z.string(),
    miles: z.number(),
    bakeries: z.array(found).min(1),
    total: z.number(),
    public_url: z.string(),
    browse_url: z.string(),
    off_url: z.string(),
    postal_address: z.string().nullable(),
  }),
  sample: {
    ...{ what: 'rye bread', place: 'Chicago, IL', miles: 25, total: 2, public_url: SAMPLE.public_url },
    bakeries: [RYE, { ...RYE, name: 'Plum & Poppy', slug: 'plum-and-poppy', item: null }],
    browse_url: `${SAMPLE.public_url}/browse?query=rye+bread&location=60601&radius=40`,
    off_url: `${SAMPLE.public_url}/unsubscribe/search?t=K7QDM2XW`,
    postal_address: SAMPLE.postal_address,
  },
  variants: [{ bakeries: [RYE], total: 1 }, { total: 9 }],
  subject: ({ what, bakeries: [first], total }) =>
    total === 1 ? `${first!.name} bakes what you’re looking for: ${what}` : `${total} bakers near you bake ${what}`,
  body: ({ what, place, miles, bakeries, total, ...urls }) => ({
    heading: 'Look what’s baking near you',
    paragraphs: [
      `You’re waiting for “${what}” within ${miles} miles of ${place}.`,
      total > bakeries.length ? `${total} bakers turned up. These are the nearest.` : 'Look who turned up.',
    ],
    sections: [
      {
        heading: 'On their menus',
        items: bakeries.map(({ name, slug, city, state, item }) => {
          const url = `${urls.public_url}/bakery/${slug}`
          return { title: name, line: [...(item ? [item] : []), `${city}, ${state}`].join(' · '), url, plain_url: url }
        }),
      },
    ],
    action: { label: 'See all of them', url: urls.browse_url },
    footnote: `You’re getting this email because you asked ${BRAND} about “${what}”. We write about it once a week at most.`,
    postal_address: urls.postal_address,
    links: [{ label: 'Stop looking for this', url: urls.off_url }],
  }),
  headers: ({ off_url }) => unsubscribeHeaders(off_url),
  bulk: true,
})

export const searchLetters = [foundLetter]
