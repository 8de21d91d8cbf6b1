import { type Draft, EMPTY_DRAFT } from './item-draft'

const example = (category: string, name: string, price: string, more: Partial<Draft>): Draft => ({
  ...EMPTY_DRAFT,
  ...{ category, name, price },
  ...more,
})

export const EXAMPLES: readonly Draft[] = [
  example('Sourdough', 'Country loaf', '9.00', {
    description: 'Two days in the making, with a dark crust.',
    tags: 'sourdough',
    allergens: ['wheat'],
    ingredients: 'Bread flour, water, whole wheat flour, sea salt',
    net_weight: '32 oz (900 g)',
  }),
  example('Cookies', 'Chocolate chip cookies, box of 6', '14.00', {
    description: 'Crisp at the edge, soft in the middle.',
    tags: 'cookies',
    allergens: ['wheat', 'milk', 'eggs', 'soybeans'],
    net_weight: '15 oz (425 g)',
  }),
  example('Pastries', 'Cinnamon rolls, pan of 4', '18.00', {
    description: 'Baked the morning you pick them up.',
    tags: 'pastries, breakfast',
    allergens: ['wheat', 'milk', 'eggs'],
  }),
  example('Cakes', 'Celebration cake, 6 inch', '45.00', {
    description: 'Vanilla or chocolate, with your words on top.',
    tags: 'cakes',
    allergens: ['wheat', 'milk', 'eggs'],
    notice_hours: '72',
    options: [
      { group_name: 'Flavor', name: 'Vanilla', price_delta: '', takes_text: false },
      { group_name: 'Flavor', name: 'Chocolate', price_delta: '', takes_text: false },
      { group_name: 'Message', name: 'Written on top', price_delta: '5.00', takes_text: true },
    ],
  }),
]
