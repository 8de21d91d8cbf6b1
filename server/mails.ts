import type { FastifyInstance } from 'fastify'
import type { Services } from '~/http/services.server'
import { escapeHtml } from '~/lib/escape-html'
import { type Letter, samplesOf, writeMail } from '~/mail/letter.server'
import { inTheme } from '~/mail/look'
import { serveDevPage } from './dev-page'
import { FEATURES, LETTERS } from './features'

const WIDTHS = [360, 600]

export function serveMails(app: FastifyInstance, { env }: Services): void {
  if (env.for_real) return
  serveDevPage(app, '/dev/mails', async () => ({
    title: `${LETTERS.length} mails`,
    content: FEATURES.map(({ room, letters = [] }) => roomHtml(room, letters)).join(''),
  }))
  serveDevPage(app, '/dev/mails/:key', async ({ params, query }) => {
    const letter = LETTERS.find(({ key }) => key === (params as { key: string }).key)
    return letter
      ? { title: letter.key, content: letterHtml(letter, 'dark' in (query as object) ? 'dark' : 'light') }
      : null
  })
}

const roomHtml = (room: string, letters: Letter[]): string =>
  letters.length === 0
    ? ''
    : `<h2>${room}</h2><ul>${letters
        .map((letter) => {
          const subject = escapeHtml(samplesOf(letter)[0]?.subject ?? '')
          return `<li><a href="/dev/mails/${letter.key}">${letter.key}</a><br><small>${subject}</small></li>`
        })
        .join('')}</ul>`

function letterHtml(letter: Letter, theme: 'light' | 'dark'): string {
  const kinds = [letter.bulk && 'Waits for mail that someone expects.', letter.owed && 'Goes to blocked people, too.']
  const samples = samplesOf(letter).map((sample, before) => {
    const { subject, preheader, text, html, headers } = writeMail(sample)
    const lines = Object.entries({ Subject: subject, Preheader: preheader, ...headers })
    return `<h2>Sample ${before + 1}</h2><dl>${lines.map(([name, line]) => `<dt>${name}</dt><dd>${escapeHtml(line)}</dd>`).join('')}</dl>
${WIDTHS.map((width) => `<figure><figcaption>${width} px</figcaption><iframe sandbox title="${escapeHtml(subject)}, ${width} px wide" style="width:${width}px" srcdoc="${escapeHtml(inTheme(html, theme))}"></iframe></figure>`).join('')}<pre>${escapeHtml(text)}</pre>`
  })
  return `<p><a href="/dev/mails">All mails</a>. <a href="?${theme === 'dark' ? 'light' : 'dark'}">${theme === 'dark' ? 'In the light' : 'In the dark'}</a>. ${kinds.filter(Boolean).join(' ')}</p>${samples.join('')}`
}
