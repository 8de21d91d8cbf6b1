import { readMarkdown } from '~/lib/markdown.server'
import type { Goods } from '../../app/features/recipes/recipe'
import type { DemoPost, DemoTopic } from './forum'
import { random, stableId } from './random'
import type { DemoPicture } from './render-pictures'
import type { Moment, Rows } from './row'
import type { Kind } from './still-life'

const SHOWS: Record<Goods, Kind> = {
  ...{ bread: 'roll', sourdough: 'sourdough', cakes: 'cake', cookies: 'cookie', pastries: 'croissant', pies: 'pie' },
}

/** Before the posts, which are found by their ingredients, too. */
export function recipeRows(topics: DemoTopic[]): Rows {
  const written = topics.flatMap(({ id, recipe }) => (recipe ? [{ topic_id: id, ...recipe }] : []))
  return {
    forum_recipes: written.map(({ ingredients: _, ...recipe }) => recipe),
    forum_recipe_ingredients: written.flatMap(({ topic_id, ingredients }) =>
      ingredients.map((ingredient, at) => ({ topic_id, position: at + 1, ...ingredient })),
    ),
  }
}

interface Bake {
  post: DemoPost
  topic: DemoTopic
  picture: DemoPicture
}

/** Whoever baked it shows a picture, as if they had uploaded it; without pictures there are no bakes. */
export function makeBakes(topics: DemoTopic[], pictures: DemoPicture[]): Bake[] {
  return topics.flatMap((topic) => {
    const goods = topic.recipe?.goods
    if (!goods) return []
    const deck = random(`bakes/${topic.id}`).shuffle(pictures.filter(({ kind }) => kind === SHOWS[goods]))
    const baked = topic.posts.filter((post) => post.baked)
    return deck.length === 0 ? [] : baked.map((post, i) => ({ post, topic, picture: deck[i % deck.length]! }))
  })
}

const pictureId = ({ post }: Bake) => stableId(`bake/${post.id}`)

export function bakedPost({ post, picture: { hash, width, height, variants, alt } }: Bake) {
  const src = `/media/${variants.at(-1)!.name}`
  const body = `${post.body}\n\n![${alt}](${src})`
  const shown = {
    person: () => false,
    picture: (found: string) => (found === hash ? { src, width, height } : undefined),
  }
  return { body, body_html: readMarkdown(body, 'https://demo.invalid').html(shown), baked: true }
}

export const bakePictureRows = (bakes: Bake[], ago: Moment) =>
  bakes.map((bake) => {
    const { hash, width, height, variants, alt } = bake.picture
    return {
      ...{ id: pictureId(bake), owner_id: bake.post.author.id, kind: 'forum', content_hash: `\\x${hash}` },
      ...{ width, height, alt, created_at: ago(bake.post.minutes_ago) },
      ...{ byte_size: variants.reduce((sum, { bytes }) => sum + bytes, 0), formats: ['webp'] },
      widths: variants.map((variant) => variant.width),
    }
  })

export const bakePictures = (bakes: Bake[]) =>
  bakes.map((bake) => ({ post_id: bake.post.id, picture_id: pictureId(bake) }))
