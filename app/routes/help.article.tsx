import { data, useRouteLoaderData } from 'react-router'
import { ArticleScreen } from '~/features/articles/article-screen'
import { findArticle } from '~/features/articles/articles.server'
import { articlePath } from '~/features/articles/help-topics'
import { ArticleVote } from '~/features/help/article-vote'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { pageMeta } from '~/lib/page-meta'
import { StructuredData } from '~/lib/structured-data'
import type { loader as rootLoader } from '~/root'
import type { Route } from './+types/help.article'
import { describeArticle } from './help/describe-article'

export const headers = saidByLoader

export function loader({ params }: Route.LoaderArgs) {
  const article = findArticle(params.slug)
  if (!article) throw data(null, { status: 404 })
  return data({ article }, { headers: sharedPage() })
}

export const handle = {
  canonical: (shown: Route.ComponentProps['loaderData'] | undefined) => shown && articlePath(shown.article.slug),
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ title: loaderData.article.title, description: loaderData.article.summary }) : []

export default function HelpArticle({ loaderData: { article } }: Route.ComponentProps) {
  const { public_url = '' } = useRouteLoaderData<typeof rootLoader>('root') ?? {}
  return (
    <>
      <StructuredData data={import.meta.env.SSR ? describeArticle(article, public_url) : null} />
      <ArticleScreen key={article.slug} article={article} vote={<ArticleVote slug={article.slug} />} />
    </>
  )
}
