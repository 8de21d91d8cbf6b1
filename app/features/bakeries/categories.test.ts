import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/setup/database'
import { tags } from '../../db/schema/bakeries'
import { CATEGORIES, placeholderEmoji, SHORTCUTS } from './categories'
import { CATEGORY_DESCRIPTIONS } from './category-descriptions'

const database = useDatabase()

test('the catalogue and the tags table say the same, in the same order', async () => {
  const { slug, name: label, description, kind } = tags
  const rows = await database.db.select({ slug, label, description, kind }).from(tags).orderBy(asc(tags.position))
  expect(
    CATEGORIES.map(({ slug, label, kind }) => ({ slug, label, description: CATEGORY_DESCRIPTIONS[slug], kind })),
  ).toEqual(rows)
})

test('every shortcut is a category', () => {
  const slugs = CATEGORIES.map((category) => category.slug)
  expect(slugs).toEqual(expect.arrayContaining([...SHORTCUTS]))
})

test.each([
  [
    ['cakes', 'vegan'],
    ['🎂', '🌱'],
  ],
  [
    ['bread', 'cakes', 'cookies', 'pies'],
    ['🍞', '🎂', '🍪'],
  ],
  [['unknown'], ['🥖', '🥐', '🍪']],
  [[], ['🥖', '🥐', '🍪']],
])('placeholders for %j are %j', (slugs, emoji) => {
  expect(
    placeholderEmoji(
      slugs.map((slug) => ({ slug })),
      3,
    ),
  ).toEqual(emoji)
})
