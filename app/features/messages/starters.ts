/** First words of a conversation (decision 180). The field selects the three dots, so that typing replaces them. */
export const STARTERS = {
  order: { label: 'About my order', text: 'Hi! I have a question about my order: ' },
  allergy: { label: 'Allergy question', text: 'Hi! Before I order, I have a question about allergens: ' },
  available: { label: 'Is this available on …?', text: 'Hi! Is this available on …?' },
} as const

export type Starter = keyof typeof STARTERS

export const isStarter = (value: string | null): value is Starter => value !== null && Object.hasOwn(STARTERS, value)
