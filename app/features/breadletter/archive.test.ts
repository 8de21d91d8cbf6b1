import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { newId } from '../../lib/ids'
import { countedLink } from './links.server'

const site = useApp()
const pages = usePages(site)
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows

const issue = (number: number, state: string) =>
  sql(
    `insert into breadletter_issues (id, number, state, subject, intro, story_title, story, story_html, send_on, began_at, ended_at)
     values ($1, $2, $3, $4, 'Hello & welcome', 'Story', 'Once', '<p>Once &amp; again <a href="/browse">here</a></p>', '2026-06-04',
       case when $3 in ('draft', 'scheduled') then null else now() end, case when $3 in ('sent', 'stopped') then now() end)`,
    ...[newId(), number, state, `Subject ${number}`],
  )

beforeAll(async () => {
  await sql('delete from breadletter_issues')
  const states = ['sent', 'stopped', 'paused', 'sending', 'scheduled', 'draft']
  for (const [at, state] of states.entries()) await issue(at + 1, state)
})
beforeEach(() => sql('delete from breadletter_clicks'))

test('the archive and its feed show what went out, and neither drafts nor what was stopped', async () => {
  const { body } = await pages.get('/breadletter')
  const feed = await pages.get('/breadletter/feed.xml')
  expect(feed.headers['content-type']).toContain('application/rss+xml')
  for (const [number, shown] of [true, false, true, true, false, false].entries()) {
    expect(body.includes(`Subject ${number + 1}`), `${number + 1}`).toBe(shown)
    expect(feed.body.includes(`<title>Subject ${number + 1}</title>`)).toBe(shown)
    expect((await pages.get(`/breadletter/${number + 1}`)).status).toBe(shown ? 200 : 404)
  }
  expect(feed.body).toContain('&lt;a href=&quot;http://localhost:3000/browse&quot;&gt;')
  for (const none of ['0', '99', 'x', '1e1', '-1']) expect((await pages.get(`/breadletter/${none}`)).status).toBe(404)
})

const follow = (path: string) => pages.get(path)

test('a link of a letter leads where we signed that it leads, and is counted without a person', async () => {
  const { public_url } = site.services.env
  const link = (target: string) =>
    countedLink({ public_url, secret: site.services.secret }, 1, target).replace(public_url, '')
  for (const target of ['/bakery/rye', '/bakery/rye', 'https://example.org/a?b=1']) {
    const { status, headers } = await follow(link(target))
    expect([status, headers.location]).toEqual([302, target])
  }
  expect(await sql('select link, clicks from breadletter_clicks order by link')).toEqual([
    { link: '/bakery/rye', clicks: 2 },
    { link: 'https://example.org/a?b=1', clicks: 1 },
  ])
  const elsewhere = Buffer.from('https://evil.example').toString('base64url')
  for (const forged of [`/breadletter/go/1.${elsewhere}.x`, link('/a').replace(/go\/1\.[^.]+/, `go/1.${elsewhere}`)])
    expect((await follow(forged)).status).toBe(404)
  expect(await sql('select from breadletter_clicks')).toHaveLength(2)
})
