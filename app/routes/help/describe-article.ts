import { type Article, articlePath } from '~/features/articles/help-topics'
import { BRAND } from '~/lib/brand'

/** https://schema.org/Article, with the way to it. */
export function describeArticle({ slug, title, summary, parts }: Article, public_url: string) {
  const url = public_url + articlePath(slug)
  const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item })
  const pictures = parts.flatMap((part) => ('src' in part ? [public_url + part.src] : []))
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: title,
        description: summary,
        url,
        mainEntityOfPage: url,
        inLanguage: 'en-US',
        publisher: { '@type': 'Organization', name: BRAND, url: `${public_url}/` },
        author: { '@type': 'Organization', name: BRAND, url: `${public_url}/` },
        ...(pictures.length > 0 && { image: pictures }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [crumb(1, 'Help Center', `${public_url}/help`), crumb(2, title, url)],
      },
    ],
  }
}
