import { escapeHtml } from '~/lib/escape-html'

interface Item {
  title: string
  line: string
  url: string
  /** In plain text, where a long address would be read. */
  plain_url: string
}

/** A part of a long letter. */
export interface Section {
  heading: string
  /** Of our own renderer (lib/markdown.server.ts), made for mails; `text` says the same. */
  html?: string
  text?: string
  items?: Item[]
}

const itemHtml = ({ title, line, url }: Item) =>
  `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#8C4A1C;font-weight:600">${escapeHtml(title)}</a>${line ? `<br>${escapeHtml(line)}` : ''}</p>`

export const sectionHtml = ({ heading, html = '', items = [] }: Section): string =>
  `<h2 style="margin:32px 0 12px;padding-top:24px;border-top:1px solid #EADFCF;font:600 20px/1.3 Georgia,serif">${escapeHtml(heading)}</h2>${html}${items.map(itemHtml).join('')}`

export const sectionText = ({ heading, text, items = [] }: Section): string =>
  [
    heading.toUpperCase(),
    ...(text ? [text] : []),
    ...items.map(({ title, line, plain_url }) => `- ${title}${line ? `\n  ${line}` : ''}\n  ${plain_url}`),
  ].join('\n\n')
