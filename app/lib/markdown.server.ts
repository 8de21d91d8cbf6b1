import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from './escape-html'
import { linked } from './linked-text'
import { publicUrl } from './web-address'

/** Kept beside what was rendered: a higher number renders every post anew. */
export const RENDERER = 2

/** Only these are parsed (decision 232). Not HTML, not reference links, not indented code. */
const BLOCKS = ['fence', 'blockquote', 'hr', 'list', 'heading']
const INLINES = ['newline', 'escape', 'backticks', 'strikethrough', 'emphasis', 'link', 'image']

const parser = new MarkdownIt('zero').enable([...BLOCKS, ...INLINES])
parser.validateLink = (address) => linkTo(address) !== null
parser.normalizeLink = (address) => address

const TAGS: Record<string, string> = {
  paragraph_open: '<p>',
  blockquote_open: '<blockquote>',
  bullet_list_open: '<ul>',
  list_item_open: '<li>',
  strong_open: '<strong>',
  em_open: '<em>',
  s_open: '<del>',
  hr: '<hr>',
  hardbreak: '<br>',
  softbreak: '<br>',
  paragraph_close: '</p>',
  blockquote_close: '</blockquote>',
  bullet_list_close: '</ul>',
  ordered_list_close: '</ol>',
  list_item_close: '</li>',
  strong_close: '</strong>',
  em_close: '</em>',
  s_close: '</del>',
  link_close: '</a>',
}

/** A name is no mail address and no part of a word. */
const MENTION = /(?<![\w@./-])@([A-Za-z][A-Za-z0-9_]{1,18}[A-Za-z0-9])(?![\w@])/g
const PICTURE = /^\/media\/([0-9a-f]{64})-\d{1,5}\.webp$/

/** Addresses that the page draws as a card: of a bakery, of an item on its menu, or of a topic. */
const CARD =
  /^\/(?:bakery\/[a-z0-9-]+(?:#item-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?|forum\/(?!post\/)[a-z0-9-]+\/[a-z0-9-]+)$/

export interface ShownPicture {
  src: string
  width: number
  height: number
}

interface Known {
  /** Whether somebody has this name, in lower case. */
  person: (username: string) => boolean
  /** By the hash of its content. */
  picture: (hash: string) => ShownPicture | undefined
}

export interface Markdown {
  /** In lower case, each once. */
  mentions: string[]
  /** Hashes, each once. */
  pictures: string[]
  /** How many addresses of other sites it links to. */
  links: number
  /** In plain words, for bells, mails and previews. */
  text: string
  /** Names and pictures that are not known are words. */
  html: (known: Known) => string
}

/** The one door from what people type to HTML: whatever tokens the parser may learn to make, only the tags in this file are written. */
export function readMarkdown(source: string, site: string): Markdown {
  const tokens = parser.parse(source, {})
  const found = { mentions: new Set<string>(), pictures: new Set<string>(), links: 0, text: [] as string[] }
  renderBlocks(tokens, {
    site,
    person: (name) => Boolean(found.mentions.add(name)),
    picture: (hash) => void found.pictures.add(hash),
    words: (text) => found.text.push(text),
    link: () => found.links++,
  })
  return {
    mentions: [...found.mentions],
    pictures: [...found.pictures],
    links: found.links,
    text: found.text.join('').replace(/\s+/g, ' ').trim(),
    html: (known) => renderBlocks(tokens, { ...known, site, words: () => undefined, link: () => undefined }),
  }
}

interface Rendering extends Known {
  site: string
  words: (text: string) => unknown
  link: () => unknown
}

const renderBlocks = (tokens: Token[], to: Rendering): string => tokens.map((token) => renderBlock(token, to)).join('')

function renderBlock(token: Token, to: Rendering): string {
  if (token.type === 'inline') return renderInline(token.children ?? [], to)
  if (token.block) to.words(' ')
  // A tight list's paragraphs.
  if (token.hidden) return ''
  if (token.type === 'fence') return `<pre><code>${said(token.content, to)}</code></pre>`
  // The page has a title and sections of its own above.
  const level = Number(token.tag.slice(1)) <= 2 ? 3 : 4
  if (token.type === 'heading_open') return `<h${level}>`
  if (token.type === 'heading_close') return `</h${level}>`
  if (token.type === 'ordered_list_open') return orderedList(Number(token.attrGet('start') ?? 1))
  return TAGS[token.type] ?? ''
}

const orderedList = (start: number) => (start === 1 ? '<ol>' : `<ol start="${start}">`)

function renderInline(tokens: Token[], to: Rendering): string {
  const alone = ownAddress(tokens, to.site)
  // Without script, or where there is no card, it's a link to the page: an item's id tells a reader nothing.
  if (alone && CARD.test(alone)) return anchor(alone, said(alone.replace(/#.*/, ''), to), ' data-card=""')
  let inside = 0
  return tokens
    .map((token) => {
      if (token.type === 'text') return inside > 0 ? said(token.content, to) : renderText(token.content, to)
      if (token.type === 'code_inline') return `<code>${said(token.content, to)}</code>`
      if (token.type === 'image') return renderImage(token, to)
      if (token.type === 'link_open') {
        inside++
        return opened(linkTo(String(token.attrGet('href')), to.site), to)
      }
      if (token.type === 'link_close') inside--
      if (token.type.endsWith('break')) to.words(' ')
      return TAGS[token.type] ?? ''
    })
    .join('')
}

/** The address of ours that is all there is in a paragraph. */
function ownAddress(tokens: Token[], site: string): string | null {
  const [first, ...rest] = tokens
  if (first?.type !== 'text' || rest.length > 0) return null
  return linkTo(first.content.trim(), site)?.own ?? null
}

function renderText(text: string, to: Rendering): string {
  return linked(text)
    .map((piece) => {
      if (typeof piece === 'string') return renderMentions(piece, to)
      return `${opened(linkTo(piece.href, to.site), to)}${said(piece.words, to)}</a>`
    })
    .join('')
}

function renderMentions(text: string, to: Rendering): string {
  let html = ''
  let from = 0
  for (const { 0: mention, 1: name = '', index } of text.matchAll(MENTION)) {
    if (!to.person(name.toLowerCase())) continue
    html += `${said(text.slice(from, index), to)}${anchor(`/profile/${name}`, said(mention, to), '')}`
    from = index + mention.length
  }
  return html + said(text.slice(from), to)
}

function renderImage(token: Token, to: Rendering): string {
  const [, hash] = PICTURE.exec(String(token.attrGet('src'))) ?? []
  const picture = hash && to.picture(hash)
  if (!picture) return said(token.content, to)
  const { src, width, height } = picture
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(token.content)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
}

function said(text: string, { words }: Rendering): string {
  words(text)
  return escapeHtml(text)
}

interface Target {
  href: string
  /** The path, if it is of our own site. */
  own: string | null
}

/** http, https and mailto, and paths of ours; null for everything else. */
function linkTo(address: string, site?: string): Target | null {
  if (/^\/(?![/\\])[^\s\\]*$/.test(address)) return ownTarget(new URL(address, 'https://own.invalid'))
  if (/^mailto:[^\s@?&]+@[^\s@?&]+$/i.test(address)) return { href: address, own: null }
  // What is no address at all would cost an exception each.
  const url = /^https?:\/\//i.test(address) ? publicUrl(address) : null
  if (!url) return null
  return site !== undefined && url.origin === new URL(site).origin ? ownTarget(url) : { href: url.href, own: null }
}

/** Two slashes at the beginning would lead to another site. */
function ownTarget({ pathname, search, hash }: URL): Target | null {
  if (pathname.startsWith('//')) return null
  const path = `${pathname}${search}${hash}`
  return { href: path, own: path }
}

/** Only what `validateLink` has let through gets here, and links to nothing: `[words]()`. */
function opened(target: Target | null, { link }: Rendering): string {
  if (!target) return '<a>'
  if (target.own) return `<a href="${escapeHtml(target.own)}">`
  link()
  return `<a href="${escapeHtml(target.href)}" rel="ugc nofollow noopener">`
}

const anchor = (path: string, words: string, more: string) => `<a href="${escapeHtml(path)}"${more}>${words}</a>`
