/** Talk between the demo customer (c) and the demo owner (o); `minutes` before now. */
export const OWNER_TALK: ['c' | 'o', number, string][] = [
  ['c', 8640, 'Hi Nora! Do you ever do the caraway rye as a smaller loaf? It is just the two of us.'],
  ['o', 8610, 'Hi Sam! Yes, I can do a one-pounder. Just say "small" in the notes and I will take three dollars off.'],
  ['c', 8602, 'You are the best. Friday it is.'],
  ['o', 5700, 'Your loaf is on the bench, second shelf, with your name. Careful, still warm.'],
  ['c', 5640, 'Got it! Half of it is gone and I am not even home.'],
  ['c', 1500, 'Quick question: is there sesame anywhere in the country loaf? My niece is visiting.'],
  [
    'o',
    1440,
    'None in the country loaf. But I bake the seeded one in the same oven on Fridays, so for her I would take a Wednesday bake. Shall I put one aside?',
  ],
  ['c', 1432, 'Wednesday, please. Thank you for asking the right question back.'],
  [
    'o',
    95,
    'Done. Also, I am trying a walnut cranberry this week, and you are on the list of people whose opinion I want.',
  ],
  ['o', 92, '(No pressure. Some pressure.)'],
]

export const OTHER_TALK: { subject: string; lines: ['them' | 'o', number, string][] }[] = [
  {
    subject: 'cake',
    lines: [
      ['them', 2900, 'Do you ever make birthday cakes, or only bread?'],
      ['o', 2860, 'Only bread, sorry! Try the cake lady in Woodstock, she is wonderful.'],
      ['them', 2850, 'Will do. Then two country loaves for the party.'],
    ],
  },
  {
    subject: 'standing order',
    lines: [
      ['them', 700, 'Could we make it a standing order? Two loaves each Friday, same as the last month.'],
      ['them', 690, 'We are six in the office now, and it gets ugly by ten.'],
    ],
  },
  { subject: 'gate', lines: [['them', 180, 'Which side is the gate on? I always go to the wrong house.']] },
]
