/** Of a custom order. */
export interface DemoCard {
  request_id?: string
  quote_id?: string
  invoice_id?: string
  invoice_payment_id?: string
}

interface LineExtras {
  edited?: true
  deleted?: true
  held?: true
  card?: 'order' | 'item' | DemoCard
}
/** Side (customer or bakery), minutes ago, and the text. */
export type Line = ['c' | 'b', number, string, LineExtras?]

export const OWNER_TALK: Line[] = [
  ['c', 8640, 'Hi Nora! Do you ever do the caraway rye as a smaller loaf? It’s just the two of us.'],
  ['b', 8610, 'Hi Sam! Yes, I can do a one-pounder. Just say "small" in the notes and I’ll take three dollars off.'],
  ['c', 8602, 'You’re the best. Friday it is.', { edited: true }],
  ['b', 5700, 'Your loaf is on the bench, second shelf, with your name. Careful, still warm.'],
  ['c', 5640, 'Got it! Half of it is gone and I’m not even home.'],
  ['b', 5630, '', { deleted: true }],
  ['c', 1500, 'Quick question: is there sesame anywhere in the country loaf? My niece is visiting.'],
  [
    'b',
    1440,
    'None in the country loaf. But I bake the seeded one in the same oven on Fridays, so for her I’d take a Wednesday bake. Want me to put one aside?',
  ],
  ['c', 1432, 'Wednesday, please. Thank you for asking the right question back.', { card: 'order' }],
  [
    'b',
    95,
    'Done. Also, I’m trying a walnut cranberry this week, and you’re on the list of people whose opinion I want.',
  ],
  ['b', 92, '(No pressure. Some pressure.)'],
]

/** Neighbors with the same bakery: archived, muted, waiting, held back, and blocked. */
export const NEIGHBORS_TALK: { state?: 'archived' | 'muted' | 'blocked'; lines: Line[] }[] = [
  {
    state: 'archived',
    lines: [
      ['c', 2900, 'Do you ever make birthday cakes, or only bread?'],
      ['b', 2860, 'Only bread, sorry! Try the cake lady in Woodstock, she’s wonderful.'],
      ['c', 2850, 'Will do. Then two country loaves for the party.'],
      ['b', 2840, 'They’re yours.'],
    ],
  },
  {
    state: 'muted',
    lines: [
      ['c', 700, 'Could we make it a standing order? Two loaves each Friday, same as last month.'],
      ['c', 690, 'There are six of us in the office now, and it gets ugly by ten.'],
    ],
  },
  { lines: [['c', 180, 'Which side is the gate on? I always go to the wrong house.']] },
  { lines: [['c', 60, 'We bring bakeries to page one: https://page-one.example', { held: true }]] },
  {
    state: 'blocked',
    lines: [
      ['c', 9000, 'Why so expensive? It’s flour and water.'],
      ['b', 8990, 'And two days. I think another baker will make you happier.'],
      ['c', 8985, 'I want to talk to the manager.'],
    ],
  },
]

export const CUSTOMERS_TALK: { state?: 'archived' | 'muted' | 'blocked'; lines: Line[] }[] = [
  { state: 'muted', lines: [['c', 240, 'Is this one available on Saturday?', { card: 'item' }]] },
  {
    state: 'archived',
    lines: [
      ['c', 30_000, 'Thank you for the rolls! They were gone before the soup was.'],
      ['b', 29_900, 'That’s how it should be.'],
    ],
  },
  { lines: [['c', 50, 'Could you make this one? https://pictures.example/braid', { held: true }]] },
  {
    state: 'blocked',
    lines: [
      ['c', 40_000, 'Do you deliver?'],
      ['b', 39_000, 'Buy six loaves and we can talk about it.'],
    ],
  },
]

export const SAVED_REPLIES = [
  { title: 'Where to pick up', body: 'Pickup is at the blue door, second shelf. Your name is on the bag.' },
  {
    title: 'Allergens',
    body: 'I bake with nuts, sesame and eggs in the same kitchen, so I can’t promise there’s none at all.',
  },
  { title: 'Sold out', body: 'I’m sold out this week, sorry! Next week opens on Sunday evening.' },
]
