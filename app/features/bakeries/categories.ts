export interface Category {
  slug: string
  label: string
  description: string
  /** A lucide icon's name. */
  icon: string
  color: string
  kind: 'product' | 'dietary' | 'meal'
  is_core: boolean
  /** Stands in for a missing picture. */
  emoji: string
}

/** §3, in its listing order; the rows of the `tags` table say the same (categories.test.ts). */
export const CATEGORIES: readonly Category[] = [
  core('bread', 'Bread', 'Loaves, rolls and everyday bread', 'wheat', '#8c4a1c', '🍞'),
  core('cakes', 'Cakes', 'Layer cakes, cupcakes and celebration cakes', 'cake', '#a8323e', '🎂'),
  core('cookies', 'Cookies', 'Cookies, bars and brownies', 'cookie', '#a5651f', '🍪'),
  core('pastries', 'Pastries', 'Croissants, danishes and other flaky things', 'croissant', '#b9832e', '🥐'),
  core('sourdough', 'Sourdough', 'Naturally leavened, slowly fermented', 'sprout', '#6f5a3a', '🥖'),
  { ...core('gluten-free', 'Gluten-free', 'Baked without gluten', 'wheat-off', '#4f7352', '🌾'), kind: 'dietary' },
  { ...core('vegan', 'Vegan', 'Baked without animal products', 'leaf', '#3f7a4a', '🌱'), kind: 'dietary' },
  core('pies', 'Pies', 'Sweet and savory pies and tarts', 'chart-pie', '#9a3b2e', '🥧'),
  meal('breakfast', 'Breakfast', 'For the first hours of the day', 'egg-fried', '#b07a12', '🥞'),
  meal('lunch', 'Lunch', 'Sandwiches, focaccia and savory bakes', 'sandwich', '#7a6a2c', '🥪'),
  meal('dessert', 'Dessert', 'Something sweet to end with', 'dessert', '#9c4a6a', '🍮'),
  {
    ...meal('seasonal', 'Seasonal', 'Holiday and seasonal specials', 'calendar-heart', '#5b6f86', '🍂'),
    kind: 'product',
  },
]

export const findCategory = (slug: string): Category | undefined => CATEGORIES.find((one) => one.slug === slug)

/** "Cookie Bakers", "Cake and Vegan Bakers". */
export const bakersOf = (categories: readonly string[]): string => {
  const words = categories
    .map((slug) => findCategory(slug)?.label.replace(/ries$/, 'ry').replace(/s$/, ''))
    .filter(Boolean)
  return words.length > 0 ? `${words.join(' and ')} Bakers` : ''
}

/** The home page's shortcuts (§2). */
export const SHORTCUTS = ['sourdough', 'cookies', 'pastries'] as const

/** One for each of the first tags, up to `most`; a bakery that named none still looks like one. */
export function placeholderEmoji(tags: readonly { slug: string }[], most: number): string[] {
  const found = tags.map((tag) => findCategory(tag.slug)?.emoji).filter((emoji) => emoji !== undefined)
  return found.length > 0 ? found.slice(0, most) : ['🥖', '🥐', '🍪'].slice(0, most)
}

function core(slug: string, label: string, description: string, icon: string, color: string, emoji: string): Category {
  return { slug, label, description, icon, color, kind: 'product', is_core: true, emoji }
}

function meal(slug: string, label: string, description: string, icon: string, color: string, emoji: string): Category {
  return { slug, label, description, icon, color, kind: 'meal', is_core: false, emoji }
}
