/** On a phone one question at a time, on a desk all on one page. `fields`: whose problems belong to the step. */
export const STEPS = [
  { key: 'name', title: 'What’s your bakery called?', fields: ['name', 'kind'] },
  { key: 'place', title: 'Where do you bake?', fields: ['zip_code', 'street', 'location_text'] },
  { key: 'pictures', title: 'Show what you bake', fields: ['hero_id', 'picture_ids'] },
  { key: 'words', title: 'What do you bake?', fields: ['tags', 'short_bio', 'about'] },
  {
    key: 'more',
    title: 'Do you deliver? Where else are you?',
    fields: [
      ...['delivery_enabled', 'delivery_radius', 'delivery_fee', 'estimated_delivery_time'],
      ...['instagram_url', 'website_url'],
    ],
  },
  { key: 'proof', title: 'Show us it’s yours', fields: [] },
  { key: 'send', title: 'This is your page', fields: [] },
] as const satisfies { key: string; title: string; fields: readonly string[] }[]

export type StepKey = (typeof STEPS)[number]['key']

/** The first step with a problem. */
export const stepOf = (problems: Readonly<Record<string, string>>): number =>
  STEPS.findIndex(({ fields }) => fields.some((field) => problems[field]))
