import { data, redirect } from 'react-router'
import { FORMER_MEMBER } from '~/features/forum/forum'
import { findCategory } from '~/features/forum/forum.queries.server'
import { listFeed } from '~/features/forum/forum-feed.queries.server'
import { servicesContext } from '~/http/services.server'
import { authors, sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { nameOf } from '~/lib/contact'
import { escapeHtml } from '~/lib/escape-html'
import type { Route } from './+types/forum.feed'

/** RSS 2.0 with the newest topics of a category, as HTML of our own renderer. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext)
  const category = await findCategory(db, params.category)
  if (!category) throw data('There is no such category.', { status: 404 })
  // It had another slug.
  if (category.slug !== params.category) throw redirect(`/forum/${category.slug}/feed.xml`, 301)
  const topics = await listFeed(db, category.id)
  // Two characters that no XML may have.
  const tag = (name: string, text: string) => `<${name}>${escapeHtml(text.replace(/[\uFFFE\uFFFF]/g, ''))}</${name}>`
  const items = topics.map(({ id, title, url, body_html, author, created_at }) => [
    ...['<item>', tag('title', title), tag('link', env.public_url + url), `<guid isPermaLink="false">${id}</guid>`],
    ...[tag('pubDate', new Date(created_at).toUTCString()), tag('dc:creator', author ? nameOf(author) : FORMER_MEMBER)],
    ...[tag('description', body_html.replaceAll('="/', `="${escapeHtml(env.public_url)}/`)), '</item>'],
  ])
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    tag('title', `${category.name} | ${BRAND}`),
    tag('link', `${env.public_url}/forum/${category.slug}`),
    tag('description', category.description),
    ...items.flat(),
    '</channel></rss>',
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      ...sharedPage(
        ...([`category:${category.id}`, `topics:${category.id}`] as const),
        ...topics.map(({ id }) => `text:${id}` as const),
        ...authors(topics),
      ),
    },
  })
}
