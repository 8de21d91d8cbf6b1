import type { QuoteState, RequestState } from '~/features/requests/request'
import type { DemoPayer, InvoicingBakery, PricedLine, ToldPayment } from './invoices'
import type { Line as Said } from './messages'

interface ToldQuote {
  days_ago: number
  state: QuoteState
  lines: PricedLine[]
  /** When it ended; negative while it is open. */
  ends_days_ago: number
  note?: string
}

export interface ToldRequest {
  key: string
  at: InvoicingBakery
  by: DemoPayer | { name: string; email: string }
  state: RequestState
  days_ago: number
  /** In days; negative if it is past. */
  wanted_in: number
  message: string
  answers: [label: string, answer: string][]
  allergies?: string
  reason?: string
  /** Lines between request and quotes. */
  talk?: Said[]
  quotes?: ToldQuote[]
  /** For the accepted quote's invoice. */
  payments?: ToldPayment[]
}

export const CUSTOM_POLICY = `Half of the total as a deposit holds your date. The rest is due three days before pickup.

You can cancel up to seven days before and get your deposit back, less what the card costs me. After that the flour is bought and the starter is fed, so I keep it.

I bake with wheat, sesame and nuts in one small kitchen.`

export const OCCASIONS = ['Birthday', 'Wedding', 'Party', 'Office', 'Something else']

export const REQUESTS: ToldRequest[] = [
  {
    key: 'rehearsal dinner',
    at: 'own',
    by: 'customer',
    state: 'open',
    days_ago: 4.4,
    wanted_in: 24,
    message:
      'My sister’s rehearsal dinner: about forty people at three long tables. I’d love something they can tear and pass along.',
    answers: [
      ['Servings', '40'],
      ['Budget', 'Around $280'],
      ['What’s the occasion?', 'Wedding'],
      ['Any words or shape for the crust?', 'A small R + T would make her cry. In a good way.'],
    ],
    talk: [
      ['b', 6240, 'Tear and pass is my favorite thing to make. Would half plain and half olive and rosemary work?'],
      ['c', 6210, 'Half and half is perfect. And yes to butter, if you do butter.'],
    ],
    quotes: [
      {
        days_ago: 3.9,
        state: 'replaced',
        ends_days_ago: 2.2,
        lines: [['Tear-and-share wheel, serves ten', 4, 48]],
      },
      {
        days_ago: 2.2,
        state: 'open',
        ends_days_ago: -6,
        lines: [
          ['Tear-and-share wheel, serves ten', 5, 48],
          ['Cultured butter, half a pound', 4, 8.5],
        ],
        note: 'Five wheels instead of four, so nobody has to be polite. The butter is from the creamery down the road.',
      },
    ],
  },
  {
    key: 'hedgehog',
    at: 'own',
    by: 'customer',
    state: 'accepted',
    days_ago: 12.3,
    wanted_in: 8,
    message: 'My niece turns five and has decided on a hedgehog. As bread. As large as your oven allows.',
    answers: [
      ['Servings', '15, of which ten are five years old'],
      ['What’s the occasion?', 'Birthday'],
      ['Any words or shape for the crust?', 'Spikes!'],
    ],
    allergies: 'No sesame, please. The birthday girl can’t have it.',
    quotes: [
      {
        days_ago: 11.4,
        state: 'accepted',
        ends_days_ago: 9.2,
        lines: [
          ['Hedgehog loaf, two feet long', 1, 64],
          ['Baby hedgehog rolls', 12, 2.5],
        ],
        note: 'From a Wednesday bake, so there’s no sesame near it.',
      },
    ],
    payments: [{ method: 'card', part: 'deposit', days_ago: 9.2 }],
  },
  {
    key: 'favors',
    at: 'own',
    by: 'customer',
    state: 'open',
    days_ago: 0.16,
    wanted_in: 40,
    message: 'Could you bake the caraway rye as tiny loaves? Twenty-four, as favors, each in its own little bag.',
    answers: [
      ['Servings', '24'],
      ['Budget', 'Up to $120'],
    ],
  },
  {
    key: 'camping',
    at: 'own',
    by: 'customer',
    state: 'withdrawn',
    days_ago: 30,
    wanted_in: 5,
    message: 'Six loaves that still taste of something on day four in a tent.',
    answers: [['Servings', '8']],
    reason: 'We’ve moved the trip to spring. Sorry, and thank you!',
    quotes: [
      {
        days_ago: 29,
        state: 'declined',
        ends_days_ago: 27,
        lines: [['Dense rye, two pounds, wrapped in cloth', 6, 16]],
      },
    ],
  },
  {
    key: 'shower',
    at: 'own',
    by: 0,
    state: 'open',
    days_ago: 11,
    wanted_in: 19,
    message: 'A baby shower for twenty. Something soft, with a little cinnamon?',
    answers: [
      ['Servings', '20'],
      ['What’s the occasion?', 'Party'],
    ],
    quotes: [
      {
        days_ago: 10,
        state: 'expired',
        ends_days_ago: 3,
        lines: [
          ['Cinnamon babka', 4, 26],
          ['Soft rolls, a dozen', 2, 14],
        ],
      },
    ],
  },
  {
    key: 'office',
    at: 'own',
    by: 3,
    state: 'open',
    days_ago: 1.1,
    wanted_in: 12,
    message: 'A breakfast for the whole office, on the table by eight. We bring our own jam.',
    answers: [
      ['Servings', '35'],
      ['Flavors', 'Anything with seeds, and something plain'],
      ['What’s the occasion?', 'Office'],
    ],
    allergies: 'One of us carries an EpiPen for walnuts.',
  },
  {
    key: 'wedding',
    at: 'own',
    by: 1,
    state: 'accepted',
    days_ago: 75,
    wanted_in: -20,
    message: 'We’d like to break bread, literally: one large loaf for the two of us and baskets for ninety.',
    answers: [
      ['Servings', '90'],
      ['Budget', '$600'],
      ['What’s the occasion?', 'Wedding'],
    ],
    talk: [['b', 107_300, 'Congratulations! Do you know yet whether it will be outside? Baskets get covers then.']],
    quotes: [
      {
        days_ago: 74,
        state: 'accepted',
        ends_days_ago: 71,
        lines: [
          ['Wedding loaf, scored with your names', 1, 85],
          ['Bread basket for a table of ten', 9, 46],
        ],
      },
    ],
    payments: [
      { method: 'card', part: 'deposit', days_ago: 71 },
      {
        method: 'card',
        part: 'all',
        days_ago: 24,
        back: { dollars: 46, days_ago: 19, reason: 'One basket was too dark to serve. I’m sorry.' },
      },
    ],
  },
  {
    key: 'giraffe',
    at: 'own',
    by: 4,
    state: 'declined',
    days_ago: 16,
    wanted_in: 6,
    message: 'Is a giraffe possible? Standing up?',
    answers: [['Servings', '12']],
    reason: 'I tried twice, and both giraffes lay down. I’d rather say so now than on the day.',
    quotes: [{ days_ago: 15, state: 'withdrawn', ends_days_ago: 13, lines: [['Giraffe loaf, standing', 1, 78]] }],
  },
  {
    key: 'retirement',
    at: 'own',
    by: { name: 'Jamie Fenwick', email: 'jamie.fenwick@example.com' },
    state: 'unverified',
    days_ago: 0.1,
    wanted_in: 30,
    message: 'A retirement party for a ferry captain. Could a loaf look like a ferry?',
    answers: [['Servings', '25']],
  },
  {
    key: 'three tiers',
    at: 'cakes',
    by: 'customer',
    state: 'declined',
    days_ago: 20,
    wanted_in: 16,
    message:
      'Three tiers, lemon and poppy seed, for my parents’ fortieth anniversary. They live near you; I’d drive up.',
    answers: [['Servings', '60']],
    reason: 'Three tiers are one more than my oven and my stairs can do. I’m sorry!',
  },
  {
    key: 'lemon',
    at: 'cakes',
    by: 0,
    state: 'open',
    days_ago: 2,
    wanted_in: 17,
    message: 'A lemon cake for ten, not too sweet.',
    answers: [['Servings', '10']],
    quotes: [{ days_ago: 1.5, state: 'open', ends_days_ago: -8, lines: [['Lemon cake, eight inches', 1, 68]] }],
  },
]
