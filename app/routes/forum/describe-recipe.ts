import { FORMER_MEMBER, type ShownTopic, topicPath } from '~/features/forum/forum'
import type { ForumPost } from '~/features/forum/forum.contract'
import { plainWords } from '~/features/forum/plain-words'
import { inGrams } from '~/features/recipes/percentages'
import { goodsName } from '~/features/recipes/recipe'
import type { ShownRecipe } from '~/features/recipes/recipes.contract'
import { nameOf } from '~/lib/contact'
import { cut } from '~/lib/text'

interface RecipePage {
  topic: ShownTopic
  posts: ForumPost[]
  recipe: ShownRecipe | null
}

/** https://schema.org/Recipe, beside the discussion that it stands in. */
export function describeRecipe({ topic, posts, recipe }: RecipePage, public_url: string) {
  const [first] = posts
  if (!recipe || !first) return null
  const { hands_on_minutes: prep, rest_minutes: rest, bake_minutes: bake } = recipe
  const steps = stepsIn(first.body_html)
  const pictures = [pictureIn(first.body_html), ...recipe.bakes.map(({ picture }) => picture)].filter(
    (one) => one !== null,
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: topic.title,
    url: public_url + topicPath(topic),
    author: { '@type': 'Person', name: first.author ? nameOf(first.author) : FORMER_MEMBER },
    datePublished: first.created_at,
    description: cut(plainWords(first.body_html), 300),
    ...(pictures.length > 0 && { image: pictures.map((picture) => public_url + picture) }),
    recipeYield: `${recipe.pieces} ${recipe.piece_name}`,
    ...(recipe.goods && { recipeCategory: goodsName(recipe.goods) }),
    recipeIngredient: recipe.ingredients.map(({ name, grams }) => `${inGrams(grams)} ${name}`),
    ...(steps.length > 0 && { recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })) }),
    ...(prep !== null && { prepTime: `PT${prep}M` }),
    ...(bake !== null && { cookTime: `PT${bake}M` }),
    ...((prep ?? rest ?? bake) !== null && { totalTime: `PT${(prep ?? 0) + (rest ?? 0) + (bake ?? 0)}M` }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CookAction',
      userInteractionCount: recipe.bake_count,
    },
  }
}

const pictureIn = (html: string): string | null => /<img src="(\/media\/[^"]+)"/.exec(html)?.[1] ?? null

/** Paragraphs and items in order: from the first numbered list to the end of the last, if there is one. An item in an item is a step of its own. */
function stepsIn(html: string): string[] {
  const [steps] = /<ol\b.*<\/ol>/s.exec(html) ?? [html]
  const parts = steps.split(/(?=<(?:li|p)>)/).filter((part) => /^<(?:li|p)>/.test(part))
  return parts.map((part) => plainWords(part.replace(/<\/(?:li|p)>.*/s, ''))).filter((text) => text !== '')
}
