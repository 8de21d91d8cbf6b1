/** On a phone one question at a time, on a desk all on one page. `fields`: whose problems belong to the step. */
export const STEPS = [
  { key: 'name', title: 'What’s your bakery called?', fields: ['name', 'kind'] },
  { key: 'place', title: 'Where do you bake?', fields: ['zip_code', 'street', 'location_text'] },
  { key: 'words', title: 'What should neighbors know?', fields: ['short_bio', 'about'] },
  { key: 'pictures', title: 'Show what you bake', fields: ['hero_id', 'picture_ids'] },
  { key: 'tags', title: 'What do you bake?', fields: ['tags'] },
  {
    key: 'delivery',
    title: 'Do you deliver?',
    fields: ['delivery_enabled', 'delivery_radius', 'delivery_fee', 'estimated_delivery_time'],
  },
  { key: 'links', title: 'Where else are you?', fields: ['instagram_url', 'website_url'] },
  { key: 'send', title: 'Ready to send?', fields: [] },
] as const

export type StepKey = (typeof STEPS)[number]['key']

/** The first step with a problem. */
export const stepOf = (problems: Readonly<Record<string, string>>): number =>
  STEPS.findIndex(({ fields }) => fields.some((field) => problems[field]))
