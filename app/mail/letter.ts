import { BRAND } from '~/lib/brand'

export interface Letter {
  heading: string
  paragraphs: string[]
  /** Where a review with one star begins, with two, and so on. */
  stars?: string[]
  action?: { label: string; url: string }
  /** Why it was sent, in small print. */
  footnote: string
  /** In small print as well. */
  links?: { label: string; url: string }[]
}

/** One look for all our mail. Every text is escaped here; the caller writes plain words. */
export function letterHtml(letter: Letter): string {
  const paragraphs = letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  const stars = letter.stars
    ? `<p style="margin:24px 0;font-size:36px;line-height:1">${letter.stars.map(starHtml).join(' ')}</p>`
    : ''
  const action = letter.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.action.url)}" style="background:#8C4A1C;color:#FFFFFF;text-decoration:none;font-weight:600;padding:13px 24px;border-radius:999px;display:inline-block">${escapeHtml(letter.action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#6B5546">If the button doesn’t work, open this link:<br><a href="${escapeHtml(letter.action.url)}" style="color:#8C4A1C;word-break:break-all">${escapeHtml(letter.action.url)}</a></p>`
    : ''
  const links = (letter.links ?? [])
    .map(({ label, url }) => `<br><a href="${escapeHtml(url)}" style="color:#6B5546">${escapeHtml(label)}</a>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.heading)}</title></head>
<body style="margin:0;background:#FBF7F0;color:#2A1C13;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 8px 16px;font:600 22px Georgia,serif">${BRAND}</td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #EADFCF;border-radius:20px;padding:32px">
<h1 style="margin:0 0 16px;font:600 26px/1.2 Georgia,serif">${escapeHtml(letter.heading)}</h1>${paragraphs}${stars}${action}
</td></tr><tr><td style="padding:16px 8px;font-size:13px;color:#6B5546">${escapeHtml(letter.footnote)}${links}</td></tr></table>
</td></tr></table></body></html>`
}

const starHtml = (url: string, before: number) =>
  `<a href="${escapeHtml(url)}" aria-label="Review with ${before === 0 ? '1 star' : `${before + 1} stars`}" style="color:#8C4A1C;text-decoration:none">★</a>`

/** Without the stars: five links to one form would only be in the way. */
export function letterText(letter: Letter): string {
  const action = letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []
  const links = (letter.links ?? []).map(({ label, url }) => `\n${label}: ${url}`).join('')
  return `${[letter.heading, ...letter.paragraphs, ...action, `-- \n${letter.footnote}${links}`].join('\n\n')}\n`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
