import { nameOf } from '~/lib/contact'
import { readMarkdown } from '~/lib/markdown.server'
import { cut } from '~/lib/text'
import type { Include } from '../newsletter/newsletter'
import { shortWindowWords } from '../opening/windows'
import type { AreaContent, NearBakery } from './area'
import type { Recipe } from './area.queries.server'
import type { LetterSection } from './letters.server'
import { countedLink } from './links.server'
import { mailHtml } from './mail-html'

export interface WrittenIssue {
  number: number
  subject: string
  intro: string
  story_title: string
  story: string
  story_html: string
  recipe: Recipe | null
}

interface Site {
  public_url: string
  secret: Buffer
}

interface Reader {
  includes: readonly Include[]
  /** New bakeries since then are news to this reader. */
  news_since: Date
  preferences_url: string
}

const TEASER = 220

export const introOf = ({ intro }: Pick<WrittenIssue, 'intro'>): string[] =>
  intro
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Everything that readers of a place may be told, made once; the second step takes out what one of them didn't choose. */
export function writeIssue(issue: WrittenIssue, area: AreaContent, site: Site, counted = true) {
  const link = (target: string) =>
    counted ? countedLink(site, issue.number, target) : target.startsWith('/') ? site.public_url + target : target
  const item = (title: string, line: string, path: string) => ({
    ...{ title, line, url: link(path), plain_url: site.public_url + path },
  })
  const bakery = (one: NearBakery, line = `${one.city}, ${one.state}`) => item(one.name, line, `/bakery/${one.slug}`)
  const section = (heading: string, items: LetterSection['items']): LetterSection[] =>
    items.length > 0 ? [{ heading, html: '', text: '', items }] : []
  const fresh = area.fresh.map((one) => ({ since: new Date(one.since), item: bakery(one) }))
  const featured = section(
    'Featured this week',
    area.featured.map((one) => bakery(one)),
  )
  const pickups = section(
    'Pickups coming up',
    area.pickups.map((one) => bakery(one, `${shortWindowWords(one, one.time_zone)} · ${one.city}`)),
  )
  const { topic } = area
  const replies = topic?.replies === 1 ? '1 reply' : `${topic?.replies} replies`
  const forum = section(
    'Overheard in the forum',
    topic ? [item(topic.title, `${topic.category} · ${replies}`, topic.path)] : [],
  )
  const nobody = area.empty
    ? section('Nobody bakes near you here yet', [
        item('Know a baker? Tell them about us', 'This is where they can list their bakery.', '/get-listed'),
      ])
    : []
  const [story, recipe] = [storySection(issue, site, link), recipeSection(issue, site, item)]
  const asking = (url: string) => {
    const line = 'Then this is where you’ll read who bakes near you.'
    return section('Who’s baking near you?', [{ title: 'Tell us your ZIP code', line, url, plain_url: url }])
  }
  return ({ includes, news_since, preferences_url }: Reader): LetterSection[] => {
    const wants = (include: Include, sections: LetterSection[]) => (includes.includes(include) ? sections : [])
    const news = fresh.filter(({ since }) => since > news_since).map(({ item }) => item)
    return [
      ...wants('bakeries', [...section('New near you', news), ...featured, ...nobody]),
      ...(area.nowhere ? asking(preferences_url) : []),
      ...wants('pickups', pickups),
      ...story,
      ...wants('forum', forum),
      ...wants('recipe', recipe),
    ]
  }
}

function storySection(
  { story_title, story, story_html }: WrittenIssue,
  { public_url }: Site,
  link: (target: string) => string,
): LetterSection[] {
  if (!story_html) return []
  const html = mailHtml(story_html, { site: public_url, link })
  return [{ heading: story_title, html, text: readMarkdown(story, public_url).text, items: [] }]
}

function recipeSection(
  { recipe }: WrittenIssue,
  { public_url }: Site,
  item: (title: string, line: string, path: string) => LetterSection['items'][number],
): LetterSection[] {
  if (!recipe) return []
  const words = readMarkdown(recipe.body, public_url).text
  const teaser = words.length > TEASER ? `${cut(words, TEASER).replace(/\s+\S*$/, '')}…` : words
  const by = recipe.author ? `By ${nameOf(recipe.author)}. ` : ''
  return [{ heading: 'One recipe', html: '', text: '', items: [item(recipe.title, by + teaser, recipe.path)] }]
}
