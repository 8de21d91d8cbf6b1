import { ExternalLink } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { SidePanel } from '~/ui/side-panel'
import { Skeleton } from '~/ui/skeleton'
import { ArticleText } from './article-text'
import { type Article, articlePath, type HelpSlug, isHelpSlug } from './help-topics'

interface HelpPanelProps {
  slug: HelpSlug
  onClose: () => void
}

/** What an article links to opens in it, if that is an article, too; else in a tab of its own. */
export default function HelpPanel({ slug: first, onClose }: HelpPanelProps) {
  const [slug, setSlug] = useState(first)
  const { data, load } = useFetcher<{ article: Article }>()
  useEffect(() => {
    void load(articlePath(slug))
  }, [slug, load])
  const article = data?.article.slug === slug ? data.article : null
  const follow = (path: string, event: MouseEvent) => {
    event.preventDefault()
    const to = path.replace('/help/', '')
    if (isHelpSlug(to)) setSlug(to)
    else window.open(path, '_blank', 'noopener')
  }
  return (
    <SidePanel title={article?.title ?? 'Help'} onClose={onClose}>
      {article ? (
        <div key={slug} className="grid gap-6">
          <ArticleText parts={article.parts} onFollow={follow} />
          <ul className="grid gap-1 border-oat border-t pt-4">
            {article.related.map((one) => (
              <li key={one.slug}>
                <button type="button" className="prose-link min-h-11 text-left" onClick={() => setSlug(one.slug)}>
                  {one.title}
                </button>
              </li>
            ))}
          </ul>
          <a
            href={articlePath(slug)}
            target="_blank"
            rel="noopener"
            className="prose-link inline-flex min-h-11 items-center gap-1.5 justify-self-start"
          >
            <ExternalLink className="size-4.5" aria-hidden="true" />
            Open in a new tab
          </a>
        </div>
      ) : (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading the answer</span>
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-40" />
        </div>
      )}
    </SidePanel>
  )
}
