import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMarkdown } from '~/lib/markdown.server'
import { cut } from '~/lib/text'
import { indexArticles, searchArticles } from './help-search'
import { type Article, type ArticleLink, HELP_TOPICS, type HelpSlug, isHelpSlug } from './help-topics'

/** From the site's own folder, like places and migrations. */
const FOLDER = path.resolve('app/features/articles/articles')
const PICTURES = path.resolve('public')

interface ArticleFile {
  title: string
  related: HelpSlug[]
  keywords: string
  body: string
}

/** A line of an article that is a picture: `![What it shows](/help/board.webp)` */
const PICTURE_LINE = /^!\[(.+)\]\((\/help\/[\w-]+\.webp)\)$/

export function readArticleFile(slug: string): ArticleFile {
  const [, head = '', body = ''] =
    /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(path.join(FOLDER, `${slug}.md`), 'utf8')) ?? []
  const fields = new Map(head.split('\n').map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]))
  const related = (fields.get('related') ?? '').split(', ').filter(isHelpSlug)
  return { title: fields.get('title') ?? '', related, keywords: fields.get('keywords') ?? '', body: body.trim() }
}

interface Library {
  articles: Map<string, Article>
  search: (question: string) => ArticleLink[]
}

let library: Library | undefined

/** Read and rendered once in a process: they change with the site's version only. */
function openLibrary(): Library {
  if (library) return library
  const files = HELP_TOPICS.flatMap(({ name, slugs }) =>
    slugs.map((slug) => ({ slug, topic: name, ...readArticleFile(slug) })),
  )
  const links = new Map(files.map(({ slug, title }) => [slug, { slug, title }]))
  const linksTo = (slugs: readonly HelpSlug[]) => slugs.flatMap((slug) => links.get(slug) ?? [])
  const articles = new Map(
    files.map(({ slug, title, topic, related, body }) => {
      const article = { slug, title, topic, summary: summaryOf(body), parts: partsOf(body), related: linksTo(related) }
      return [slug as string, article]
    }),
  )
  const index = indexArticles(files.map(({ body, ...file }) => ({ ...file, text: plain(body) })))
  library = {
    articles,
    search: (question) => linksTo(searchArticles(index, question).filter(isHelpSlug)),
  }
  return library
}

export const findArticle = (slug: string): Article | undefined => openLibrary().articles.get(slug)

export const listArticles = (): Article[] => [...openLibrary().articles.values()]

export const searchHelp = (question: string): ArticleLink[] => openLibrary().search(question)

/** Paths of ours need no site. */
const rendered = (markdown: string) => readMarkdown(markdown, 'https://own.invalid')
const withoutPictures = (body: string) => body.replace(/^!\[.*$/gm, '')
const plain = (body: string) => rendered(withoutPictures(body)).text

const SUMMARY_MAX = 200

function summaryOf(body: string): string {
  const first = body.split(/\n\n/).find((block) => /^\w/.test(block) && !/^\d/.test(block)) ?? body
  const text = plain(first)
  return text.length <= SUMMARY_MAX ? text : `${cut(text, SUMMARY_MAX).replace(/\W*\s\S*$/, '')}…`
}

function partsOf(body: string): Article['parts'] {
  return body.split(/^(!\[.*)$/m).flatMap((piece): Article['parts'] => {
    const [, alt, src] = PICTURE_LINE.exec(piece) ?? []
    if (alt && src) return [{ src, alt, ...sizeOf(src) }]
    // Posts begin below a title and a section; articles only below their title.
    const html = rendered(piece)
      .html({ person: () => false, picture: () => undefined })
      .replaceAll(/(<\/?)h3>/g, '$1h2>')
    return html ? [{ html }] : []
  })
}

/** Of a lossy WebP: 14 bits each, behind the frame's first bytes. */
function sizeOf(src: string) {
  const head = readFileSync(path.join(PICTURES, src)).subarray(0, 30)
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
}
