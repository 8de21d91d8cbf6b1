export interface Category {
  slug: string
  label: string
  kind: 'product' | 'dietary' | 'meal'
  emoji: string
}

/** §3, in its listing order; a subset of the `tags` table, which categories.test.ts compares. */
export const CATEGORIES: readonly Category[] = [
  { slug: 'bread', label: 'Bread', kind: 'product', emoji: '🍞' },
  { slug: 'cakes', label: 'Cakes', kind: 'product', emoji: '🎂' },
  { slug: 'cookies', label: 'Cookies', kind: 'product', emoji: '🍪' },
  { slug: 'pastries', label: 'Pastries', kind: 'product', emoji: '🥐' },
  { slug: 'sourdough', label: 'Sourdough', kind: 'product', emoji: '🥖' },
  { slug: 'gluten-free', label: 'Gluten-free', kind: 'dietary', emoji: '🌾' },
  { slug: 'vegan', label: 'Vegan', kind: 'dietary', emoji: '🌱' },
  { slug: 'pies', label: 'Pies', kind: 'product', emoji: '🥧' },
  { slug: 'breakfast', label: 'Breakfast', kind: 'meal', emoji: '🥞' },
  { slug: 'lunch', label: 'Lunch', kind: 'meal', emoji: '🥪' },
  { slug: 'dessert', label: 'Dessert', kind: 'meal', emoji: '🍮' },
  { slug: 'seasonal', label: 'Seasonal', kind: 'product', emoji: '🍂' },
]

export const findCategory = (slug: string): Category | undefined => CATEGORIES.find((one) => one.slug === slug)

/** "Cookie Bakers", "Cake and Vegan Bakers". */
export const bakersOf = (categories: readonly string[]): string => {
  const words = categories
    .map((slug) => findCategory(slug)?.label.replace(/ries$/, 'ry').replace(/s$/, ''))
    .filter(Boolean)
  return words.length > 0 ? `${words.join(' and ')} Bakers` : ''
}

export const SHORTCUTS = ['sourdough', 'cookies', 'pastries'] as const

/** One for each of the first tags, up to `most`; a bakery without tags gets usual ones. */
export function placeholderEmoji(tags: readonly { slug: string }[], most: number): string[] {
  const found = tags.map((tag) => findCategory(tag.slug)?.emoji).filter((emoji) => emoji !== undefined)
  return found.length > 0 ? found.slice(0, most) : ['🥖', '🥐', '🍪'].slice(0, most)
}
