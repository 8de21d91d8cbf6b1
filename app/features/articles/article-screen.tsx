import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { PageHeader } from '~/ui/page-header'
import { ArticleText } from './article-text'
import { HelpSearchForm } from './help-search-form'
import { type Article, articlePath } from './help-topics'

interface ArticleScreenProps {
  article: Article
  /** "Was this helpful?", of the room that writes it down. */
  vote: ReactNode
}

export function ArticleScreen({ article: { title, topic, parts, related }, vote }: ArticleScreenProps) {
  const navigate = useNavigate()
  return (
    <div className="column pb-16">
      <PageHeader
        className="pb-4 md:pb-6"
        above={<Breadcrumbs items={[{ label: 'Help Center', to: '/help' }, { label: topic }]} />}
        title={title}
      />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,42rem)_1fr]">
        <article className="grid content-start gap-10">
          <ArticleText
            parts={parts}
            onFollow={(path, event) => {
              event.preventDefault()
              void navigate(path)
            }}
          />
          {vote}
        </article>
        <aside className="grid content-start gap-8">
          <nav aria-labelledby="related" className="grid gap-3">
            <h2 id="related" className="display-3">
              Related
            </h2>
            <ul className="grid gap-1">
              {related.map((one) => (
                <li key={one.slug}>
                  <Link to={articlePath(one.slug)} className="prose-link inline-flex min-h-11 items-center">
                    {one.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid max-w-md gap-3">
            <h2 className="display-3">Something else?</h2>
            <HelpSearchForm />
            <p className="text-soft">
              Or{' '}
              <Link to="/help/contact" className="prose-link">
                write to us
              </Link>
              . A person answers.
            </p>
          </div>
        </aside>
      </div>
    </div>
  )
}
