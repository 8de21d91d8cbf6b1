import type { MouseEvent } from 'react'
import type { Article } from './help-topics'

interface ArticleTextProps {
  parts: Article['parts']
  /** A link of ours was pressed. */
  onFollow: (path: string, event: MouseEvent) => void
}

/** What the server rendered from the article's Markdown, with its pictures between. */
export function ArticleText({ parts, onFollow }: ArticleTextProps) {
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    if (!path?.startsWith('/') || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    onFollow(path, event)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing a link by key clicks it; without script it's a link as well
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside
    <div className="post-body max-w-prose" onClick={follow}>
      {parts.map((part) =>
        'html' in part ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own article by our own renderer, which writes no other tags
          <div key={part.html} className="post-body" dangerouslySetInnerHTML={{ __html: part.html }} />
        ) : (
          <img
            key={part.src}
            {...part}
            alt={part.alt}
            loading="lazy"
            decoding="async"
            className="border border-oat shadow-lift"
          />
        ),
      )}
    </div>
  )
}
