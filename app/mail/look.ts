import { BRAND } from '~/lib/brand'
import { escapeHtml } from '~/lib/escape-html'
import { cut, oneLine } from '~/lib/text'
import { type Section, sectionHtml, sectionText } from './sections'

export interface Body {
  heading: string
  /** A list reads faster than a sentence of things. */
  paragraphs: (string | string[])[]
  sections?: Section[]
  stars?: string[]
  /** A second address, in its own line so that mail programs take no full stop along. */
  also?: { label: string; url: string }
  action?: { label: string; url: string }
  footnote: string
  /** Of bulk mail (CAN-SPAM asks for it). */
  postal_address?: string | null
  links?: { label: string; url: string }[]
}

const PREHEADER_MAX = 150
/** Mail programs fill the preview line with the text that follows; this invisible filler takes its place. */
const FILLER = '&zwnj;&nbsp;'.repeat(60)

const DARK = '@media (prefers-color-scheme:dark)'
/** Phones in the dark; mail programs that know no style sheets keep the light colors, which stand at each element. */
const STYLE = `@media (max-width:480px){.card{padding:24px 20px!important}}
${DARK}{.page{background:#1A130E!important;color:#F3E9DB!important}.card{background:#261C15!important;border-color:#47382B!important}.soft{color:#C4B09C!important}h2,blockquote{border-color:#47382B!important}a{color:#EBA873!important}.button{background:#EBA873!important;color:#26190F!important}}`

/** As it looks for somebody with this setting, whatever that of the one who looks is. */
export const inTheme = (html: string, theme: 'light' | 'dark'): string =>
  html.replace(DARK, theme === 'dark' ? '@media all' : '@media not all')

/** Every text is escaped here; letters are plain words. */
export function bodyHtml(body: Body, preheader: string): string {
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(cut(oneLine(preheader), PREHEADER_MAX))}${FILLER}</div>`
  const paragraphs = body.paragraphs
    .map((text) => (typeof text === 'string' ? paragraphHtml(text) : listHtml(text)))
    .join('')
  const also = body.also
    ? `<p style="margin:0 0 16px">${escapeHtml(body.also.label)}:<br><a href="${escapeHtml(body.also.url)}" style="color:#8C4A1C;word-break:break-all">${escapeHtml(body.also.url)}</a></p>`
    : ''
  const stars = body.stars
    ? `<p style="margin:24px 0;font-size:36px;line-height:1">${body.stars.map(starHtml).join(' ')}</p>`
    : ''
  const action = body.action
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(body.action.url)}" style="background:#8C4A1C;color:#FFFDF9;text-decoration:none;font-weight:600;padding:13px 24px;border-radius:999px;display:inline-block">${escapeHtml(body.action.label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;color:#6B5546">If the button doesn’t work, open this link:<br><a href="${escapeHtml(body.action.url)}" style="color:#8C4A1C;word-break:break-all">${escapeHtml(body.action.url)}</a></p>`
    : ''
  const links = (body.links ?? [])
    .map(({ label, url }) => `<br><a href="${escapeHtml(url)}" style="color:#6B5546">${escapeHtml(label)}</a>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(body.heading)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#FBF7F0;color:#2A1C13;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">${hidden}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;overflow-wrap:anywhere;word-break:break-word"><tr><td style="padding:0 8px 16px;font:600 22px Georgia,serif">${BRAND}</td></tr>
<tr><td class="card" style="background:#FFFDF9;border:1px solid #EADFCF;border-radius:20px;padding:32px">
<h1 style="margin:0 0 16px;font:600 26px/1.2 Georgia,serif">${escapeHtml(body.heading)}</h1>${paragraphs}${(body.sections ?? []).map(sectionHtml).join('')}${also}${stars}${action}
</td></tr><tr><td class="soft" style="padding:16px 8px;font-size:13px;color:#6B5546">${escapeHtml(footnoteOf(body))}${links}</td></tr></table>
</td></tr></table></body></html>`
}

const footnoteOf = ({ footnote, postal_address }: Body) =>
  postal_address ? `${footnote} ${BRAND}, ${postal_address}` : footnote

const paragraphHtml = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const listHtml = (items: string[]) =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.map((item) => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`).join('')}</ul>`

const starHtml = (url: string, before: number) =>
  `<a href="${escapeHtml(url)}" aria-label="Review with ${before === 0 ? '1 star' : `${before + 1} stars`}" style="color:#8C4A1C;text-decoration:none">★</a>`

export function bodyText(body: Body): string {
  const addresses = [body.also, body.action].flatMap((one) => (one ? [`${one.label}:\n${one.url}`] : []))
  const links = (body.links ?? []).map(({ label, url }) => `\n${label}: ${url}`).join('')
  const paragraphs = body.paragraphs.map((text) =>
    typeof text === 'string' ? text : text.map((item) => `- ${item}`).join('\n'),
  )
  const sections = (body.sections ?? []).map(sectionText)
  return `${[body.heading, ...paragraphs, ...sections, ...addresses, `-- \n${footnoteOf(body)}${links}`].join('\n\n')}\n`
}
