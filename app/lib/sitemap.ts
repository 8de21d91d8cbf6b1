/** The protocol's limit for one file. */
export const SITEMAP_MOST = 50_000

export interface SitemapEntry {
  url: string
  changed?: Date
}

export const sitemapIndex = (urls: string[]): string =>
  `${HEAD}<sitemapindex ${SPACE}>${urls.map((url) => `<sitemap><loc>${xml(url)}</loc></sitemap>`).join('')}</sitemapindex>`

export const sitemap = (entries: SitemapEntry[]): string =>
  `${HEAD}<urlset ${SPACE}>${entries.map(entry).join('')}</urlset>`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function entry({ url, changed }: SitemapEntry): string {
  return `<url><loc>${xml(url)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`
}

const xml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
