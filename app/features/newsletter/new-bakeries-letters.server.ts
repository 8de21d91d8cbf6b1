import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { unsubscribeHeaders } from '~/mail/stop-mail.server'
import type { Newcomer } from './alert-day'

const newcomer = z.object({
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  miles_away: z.number(),
  bakes: z.array(z.string()),
})

const RYE: Newcomer = {
  ...{ name: SAMPLE.bakery_name, slug: SAMPLE.bakery_slug, city: 'Evanston', state: 'IL', miles_away: 3 },
  bakes: ['Sourdough', 'Bagels'],
}

export const newBakeriesLetter = defineLetter({
  key: 'newsletter.new_bakeries',
  slots: z.object({
    place: z.string(),
    miles: z.number(),
    bakeries: z.array(newcomer).min(1),
    total: z.number(),
    public_url: z.string(),
    browse_url: z.string(),
    preferences_url: z.string(),
    alerts_off_url: z.string(),
    postal_address: z.string(),
  }),
  sample: {
    ...{ place: 'Chicago, IL', miles: 25, total: 2, public_url: SAMPLE.public_url },
    bakeries: [RYE, { ...RYE, name: 'Plum & Poppy', slug: 'plum-and-poppy', miles_away: 0, bakes: [] }],
    browse_url: `${SAMPLE.public_url}/browse?lat=41.88&lng=-87.63&radius=40&location=60601&sort=newest`,
    preferences_url: `${SAMPLE.public_url}/breadletter/preferences?t=K7QDM2XW`,
    alerts_off_url: `${SAMPLE.public_url}/unsubscribe-alerts?t=K7QDM2XW`,
    postal_address: SAMPLE.postal_address,
  },
  variants: [{ bakeries: [RYE], total: 1 }, { total: 14 }],
  subject: ({ bakeries: [first], total, place }) =>
    total === 1 ? `${first!.name} is new near ${place}` : `${total} new bakeries near ${place}`,
  body: ({ place, miles, bakeries, total, ...urls }) => ({
    heading: total === 1 ? 'There’s a new baker near you' : 'There are new bakers near you',
    paragraphs: [
      `Look who opened within ${miles} miles of ${place}.`,
      ...(total > bakeries.length ? [`There are ${total}. These are the nearest.`] : []),
    ],
    sections: [
      {
        heading: 'Just listed',
        items: bakeries.map(({ name, slug, ...bakery }) => {
          const url = `${urls.public_url}/bakery/${slug}`
          return { title: name, line: aboutNewcomer(bakery), url, plain_url: url }
        }),
      },
    ],
    action: { label: 'See who’s new', url: urls.browse_url },
    footnote: `You’re getting this email because you asked ${BRAND} about new bakeries near you. We write on Thursdays, when there’s one to tell.`,
    postal_address: urls.postal_address,
    links: [
      { label: 'Choose how far we look', url: urls.preferences_url },
      { label: 'Stop emails about bakeries', url: urls.alerts_off_url },
    ],
  }),
  headers: ({ alerts_off_url }) => unsubscribeHeaders(alerts_off_url),
  bulk: true,
})

function aboutNewcomer({ city, state, miles_away, bakes }: Omit<Newcomer, 'name' | 'slug'>): string {
  const away = miles_away < 1 ? 'less than a mile away' : miles_away === 1 ? 'a mile away' : `${miles_away} miles away`
  return [`${city}, ${state}, ${away}`, ...(bakes.length > 0 ? [bakes.join(', ')] : [])].join(' · ')
}

export const newBakeriesLetters = [newBakeriesLetter]
