import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { readMarkdown } from '~/lib/markdown.server'
import { pictureAt } from '../pictures/picture'
import { forgetLater } from '../pictures/pictures.commands.server'

/** As wide as a letter, on screens of two pixels for each. */
const PICTURE_WIDTH = 960

/** A story as HTML, with pictures that admins uploaded for the Breadletter. */
export async function renderStory(
  tx: Tx,
  { public_url }: { public_url: string },
  story: string,
): Promise<{ html: string; picture_ids: string[] }> {
  const { html, pictures } = readMarkdown(story, public_url)
  const { rows } = await tx.execute<{ id: string; hash: string; width: number; height: number; widths: number[] }>(sql`
    select distinct on (content_hash) id, encode(content_hash, 'hex') as hash, width, height, widths from pictures
    where kind = 'breadletter' and content_hash = any (
      select decode(hash, 'hex') from unnest(${sql.param(pictures)}::text[]) hash)
    order by content_hash, created_at, id`)
  const files = new Map(rows.map((file) => [file.hash, file]))
  const shown = html({
    person: () => false,
    picture: (hash) => {
      const file = files.get(hash)
      if (!file) return undefined
      const url = `/media/${hash}-${Math.max(...file.widths)}.webp`
      return { src: pictureAt({ url, widths: file.widths }, PICTURE_WIDTH), width: file.width, height: file.height }
    },
  })
  return { html: story ? shown : '', picture_ids: rows.map(({ id }) => id) }
}

/** What the story shows no more is gone, unless something else shows it. */
export async function keepPictures(tx: Tx, issue_id: string, picture_ids: string[]): Promise<void> {
  const ids = sql`${sql.param(picture_ids)}::uuid[]`
  const { rows } = await tx.execute<{ picture_id: string }>(
    sql`delete from breadletter_pictures where issue_id = ${issue_id} and picture_id <> all (${ids}) returning picture_id`,
  )
  if (rows.length > 0)
    await forgetLater(
      tx,
      rows.map(({ picture_id }) => picture_id),
    )
  await tx.execute(sql`
    insert into breadletter_pictures (issue_id, picture_id) select ${issue_id}::uuid, id from unnest(${ids}) id on conflict do nothing`)
}
