import { listFeed } from '~/features/breadletter/archive.queries.server'
import { issuePath } from '~/features/breadletter/breadletter'
import { servicesContext } from '~/http/services.server'
import { sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { escapeHtml } from '~/lib/escape-html'
import type { Route } from './+types/breadletter.feed'

/** RSS 2.0 with past issues, as HTML of our own renderer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext)
  const issues = await listFeed(db)
  // Two characters that no XML may have.
  const tag = (name: string, text: string) => `<${name}>${escapeHtml(text.replace(/[\uFFFE\uFFFF]/g, ''))}</${name}>`
  const items = issues.map(({ number, subject, intro, send_on, story_title, story_html }) => {
    const url = env.public_url + issuePath(number)
    const story = story_html ? `<h3>${escapeHtml(story_title)}</h3>${story_html}` : ''
    const html = `<p>${escapeHtml(intro).replaceAll('\n', '<br>')}</p>${story}`
    return [
      ...['<item>', tag('title', subject), tag('link', url), tag('guid', url)],
      tag('pubDate', new Date(`${send_on}T12:00:00Z`).toUTCString()),
      ...[tag('description', html.replaceAll('="/', `="${escapeHtml(env.public_url)}/`)), '</item>'],
    ].join('\n')
  })
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    tag('title', `The Breadletter | ${BRAND}`),
    tag('link', `${env.public_url}/breadletter`),
    tag('description', 'New bakers, what’s in season and one recipe.'),
    ...items,
    '</channel></rss>',
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', ...sharedPage('breadletter') },
  })
}
