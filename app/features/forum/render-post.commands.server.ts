import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Services } from '~/http/services.server'
import { type Markdown, RENDERER, readMarkdown } from '~/lib/markdown.server'
import { pictureAt } from '../pictures/picture'
import { forgetLater } from '../pictures/pictures.commands.server'

const PICTURE_WIDTH = 960
/** More names are words: whoever may write so many is refused by their number. */
const MOST_NAMES = 50

export interface RenderedPost extends Pick<Markdown, 'links' | 'text' | 'mentions'> {
  html: string
  mentioned_ids: string[]
  picture_ids: string[]
}

/** An author's text as HTML: people who have an account are linked, and pictures that the author uploaded for the forum are shown. */
export async function renderPost(
  tx: Db | Tx,
  { public_url }: { public_url: string },
  { author_id, body }: { author_id: string | null; body: string },
): Promise<RenderedPost> {
  const { html, mentions, pictures, links, text } = readMarkdown(body, public_url)
  const { rows: people } = await tx.execute<{ id: string; name: string }>(sql`
    select p.user_id as id, lower(p.username) as name from profiles p join users u on u.id = p.user_id and u.email_verified_at is not null
    where lower(p.username) = any (${sql.param(mentions.slice(0, MOST_NAMES))}::text[])`)
  const { rows: shown } = await tx.execute<{
    id: string
    hash: string
    width: number
    height: number
    widths: number[]
  }>(sql`
    select id, encode(content_hash, 'hex') as hash, width, height, widths from pictures
    where owner_id is not distinct from ${author_id}::uuid and kind = 'forum' and content_hash = any (
      select decode(hash, 'hex') from unnest(${sql.param(pictures)}::text[]) hash)`)
  const names = new Set(people.map(({ name }) => name))
  const files = new Map(shown.map((file) => [file.hash, file]))
  return {
    html: html({
      person: (name) => names.has(name),
      picture: (hash) => {
        const file = files.get(hash)
        if (!file) return undefined
        const url = `/media/${hash}-${Math.max(...file.widths)}.webp`
        return { src: pictureAt({ url, widths: file.widths }, PICTURE_WIDTH), width: file.width, height: file.height }
      },
    }),
    ...{ links, text, mentions },
    mentioned_ids: people.map(({ id }) => id),
    picture_ids: shown.map(({ id }) => id),
  }
}

/** Before the post itself is written: what leaves this table asks for another rendering (repeatable/forum.sql). */
export async function keepPictures(tx: Tx, post_id: string, picture_ids: string[]): Promise<void> {
  const ids = sql`${sql.param(picture_ids)}::uuid[]`
  await dropPictures(tx, sql`post_id = ${post_id} and picture_id <> all (${ids})`)
  await tx.execute(sql`
    insert into forum_post_pictures (post_id, picture_id) select ${post_id}::uuid, id from unnest(${ids}) id on conflict do nothing`)
}

/** What a post shows no more is gone, unless another one shows it. */
export async function dropPictures(tx: Tx, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ picture_id: string }>(
    sql`delete from forum_post_pictures where ${which} returning picture_id`,
  )
  const ids = rows.map(({ picture_id }) => picture_id)
  if (ids.length > 0) await forgetLater(tx, ids)
}

/** Posts that an older renderer made, or one of whose pictures is gone. Runs every hour, and when a picture goes. */
export async function renderPosts(services: Pick<Services, 'db' | 'clock' | 'env'>): Promise<void> {
  const { db, env } = services
  await walkDue<{ id: string }>(services, {
    kind: 'render_post',
    due: sql`select id, created_at as since from forum_posts where renderer < ${RENDERER} and body <> ''`,
    act: ({ id }) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ author_id: string | null; body: string }>(
          sql`select author_id, body from forum_posts where id = ${id} and renderer < ${RENDERER} for no key update`,
        )
        if (!rows[0]) return
        const { html } = await renderPost(tx, env, rows[0])
        await tx.execute(sql`update forum_posts set body_html = ${html}, renderer = ${RENDERER} where id = ${id}`)
      }),
  })
}
