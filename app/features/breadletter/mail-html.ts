const STYLES: Record<string, string> = {
  p: 'margin:0 0 16px',
  img: 'max-width:100%;height:auto;border-radius:12px',
  a: 'color:#8C4A1C',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #EADFCF',
  h3: 'margin:0 0 8px;font:600 18px/1.3 Georgia,serif',
  h4: 'margin:0 0 8px;font:600 16px/1.3 Georgia,serif',
  pre: 'margin:0 0 16px;white-space:pre-wrap;word-break:break-word',
  ul: 'margin:0 0 16px;padding:0 0 0 20px',
  ol: 'margin:0 0 16px;padding:0 0 0 20px',
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Our own renderer's HTML, whose tags and attributes are a closed list, as mail programs need it: styles inside, addresses whole. */
export const mailHtml = (html: string, { site, link }: { site: string; link: (target: string) => string }): string =>
  html.replace(/<([a-z]+\d?)((?: [a-z-]+="[^"]*")*)>/g, (_, tag: string, given: string) => {
    const attributes = given
      .replace(/ (?:loading|decoding|data-card|height)="[^"]*"/g, '')
      .replace(/ src="(\/[^"]*)"/, (__, src: string) => ` src="${site}${src}"`)
      .replace(/ href="([^"]*)"/, (__, href: string) =>
        href.startsWith('mailto:') ? ` href="${href}"` : ` href="${escaped(link(unescaped(href)))}"`,
      )
    return `<${tag}${attributes}${STYLES[tag] ? ` style="${STYLES[tag]}"` : ''}>`
  })
