import { data } from 'react-router'
import { findArticle, listArticles, searchHelp } from '~/features/articles/articles.server'
import { HelpCenter, type HelpTopic } from '~/features/articles/help-center'
import { QUESTION_MAX } from '~/features/articles/help-search-form'
import { HELP_TOPICS } from '~/features/articles/help-topics'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { cut, oneLine } from '~/lib/text'
import type { Route } from './+types/help'

export const headers = saidByLoader

export function loader({ request }: Route.LoaderArgs) {
  const words = cut(oneLine(new URL(request.url).searchParams.get('q') ?? ''), QUESTION_MAX)
  const found = words ? searchHelp(words).flatMap(({ slug }) => findArticle(slug) ?? []) : []
  const all = listArticles()
  const topics: HelpTopic[] = HELP_TOPICS.map(({ name, audience }) => ({
    name,
    audience,
    articles: all.filter(({ topic }) => topic === name).map(({ slug, title }) => ({ slug, title })),
  }))
  return data(
    { words, found: found.map(({ slug, title, summary }) => ({ slug, title, summary })), topics },
    // What people search for is of no use to the next one, and would push pages out.
    { headers: words ? {} : sharedPage() },
  )
}

export const handle = { search_params: ['q'] }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: 'Help Center', description: `Answers about ${BRAND}, and how to reach us.` }),
  ...(loaderData?.words ? [{ name: 'robots', content: 'noindex, follow' }] : []),
]

export default function Help({ loaderData }: Route.ComponentProps) {
  return <HelpCenter {...loaderData} />
}
