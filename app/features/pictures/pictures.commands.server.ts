import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { pictures } from '~/db/schema/media'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { type Crop, encodePicture, pictureFile, putFiles } from '~/media/pictures.server'
import type { PictureKind } from './picture'

type PictureServices = Pick<Services, 'db' | 'media'>

interface NewPicture {
  file: Uint8Array
  kind: PictureKind
  alt: string
  crop: Crop | undefined
}

/** Enough for a menu of sixty with two pictures each, and some second thoughts, in an hour. */
const UPLOADS = { scope: 'picture', attempts: 200, window_seconds: 3600 }

/** The same picture again keeps its row. */
export async function addPicture(services: Services, actor: Actor, { file, kind, alt, crop }: NewPicture) {
  await count(services, { ...UPLOADS, key: actor.id! })
  const { hash, width, height, files } = await encodePicture(file, crop)
  const row = {
    id: newId(),
    owner_id: actor.id!,
    kind,
    content_hash: Buffer.from(hash, 'hex'),
    width,
    height,
    byte_size: files.reduce((sum, { bytes }) => sum + bytes, 0),
    formats: ['webp'],
    widths: files.map((one) => one.width),
    alt,
    created_at: services.clock(),
  }
  const [kept] = await services.db.transaction(async (tx) => {
    await lockFiles(tx, row.content_hash)
    return tx
      .insert(pictures)
      .values(row)
      .onConflictDoUpdate({
        target: [pictures.owner_id, pictures.kind, pictures.content_hash],
        // As new as a first upload, so that the sweep spares it: its sender is about to use it.
        set: { alt: sql`coalesce(nullif(excluded.alt, ''), ${pictures.alt})`, created_at: row.created_at },
      })
      .returning(ANSWER)
  })
  // After the row, so that a command that deletes the same picture elsewhere sees that the files are still wanted.
  await putFiles(services.media, files)
  return answerOf(kept)
}

export async function describePicture({ db }: PictureServices, actor: Actor, { id, alt }: { id: string; alt: string }) {
  const [described] = await db.update(pictures).set({ alt }).where(ownPicture(actor, id)).returning(ANSWER)
  return answerOf(described)
}

export async function deletePicture({ db }: PictureServices, actor: Actor, id: string): Promise<void> {
  if (!(await forget(db, id, ownPicture(actor, id)!))) throw missing()
}

/** An editor's ruling. */
export const removePicture = (tx: Tx, id: string): Promise<boolean> => forgetIn(tx, id, sql`true`)

/** A baker may take a weekend to finish a listing. */
const UNUSED_DAYS = 3

/** Deletes pictures that were never used or were replaced. Runs every hour. */
export async function sweepPictures(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const long_ago = new Date(services.clock().getTime() - UNUSED_DAYS * DAY_MS)
  const unused = and(lt(pictures.created_at, long_ago), isUnused)!
  await walkDue<{ id: string }>(services, {
    kind: 'sweep_picture',
    due: sql`select id, created_at as since from pictures where ${unused}`,
    act: ({ id }) => forget(services.db, id, unused),
  })
}

/** In the transaction that takes pictures out of what showed them, for good: a job deletes those that nothing shows by then. */
export const forgetLater = (tx: Tx, ids: string[]) =>
  tx.execute(sql`
    select graphile_worker.add_job('forget_picture', json_build_object('id', id)) from unnest(${sql.param(ids)}::uuid[]) id`)

export const forgetUnshown = ({ db }: Pick<Services, 'db'>, id: string): Promise<boolean> =>
  forget(db, id, isShownNowhere)

const isShownNowhere = sql`
  not exists (select from bakeries b where b.hero_picture_id = pictures.id)
  and not exists (select from bakery_pictures b where b.picture_id = pictures.id)
  and not exists (select from menu_items m where m.picture_id = pictures.id)
  and not exists (select from profiles p where p.avatar_picture_id = pictures.id)
  and not exists (select from forum_post_pictures f where f.picture_id = pictures.id)
  and not exists (select from breadletter_pictures l where l.picture_id = pictures.id)`

/** Drafts name their pictures in `content`; bakeries, menus, profiles and posts in columns. */
const isUnused = sql`${isShownNowhere}
  and not exists (select from forum_drafts d where d.user_id = pictures.owner_id and pictures.kind = 'forum'
    and position(encode(pictures.content_hash, 'hex') in d.content ->> 'body') > 0)
  and not exists (select from listings l where l.owner_id = pictures.owner_id and l.state <> 'approved'
    and (l.content ->> 'hero_id' = pictures.id::text or l.content -> 'picture_ids' ? pictures.id::text))`

/**
 * Locks the row before `still` is checked: a use just before is seen, and a later one cannot begin. A job deletes the files after the row
 * and retries while the store is down, so that no visitor sees a half-deleted picture.
 */
async function forgetIn(tx: Tx, id: string, still: SQL): Promise<boolean> {
  await tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id)).for('update')
  const { rowCount } = await tx.execute(sql`
    with gone as (delete from pictures where id = ${id} and ${still} returning content_hash, widths)
    select graphile_worker.add_job('delete_picture_files', json_build_object('hash', encode(content_hash, 'hex'), 'widths', widths))
    from gone`)
  return rowCount === 1
}

const forget = (db: Db, id: string, still: SQL): Promise<boolean> => db.transaction((tx) => forgetIn(tx, id, still))

/** Unless another user has the same picture, or has sent it since. */
export const deleteFiles = (
  { db, media }: PictureServices,
  { hash, widths }: { hash: string; widths: number[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const content_hash = Buffer.from(hash, 'hex')
    await lockFiles(tx, content_hash)
    if ((await tx.$count(pictures, eq(pictures.content_hash, content_hash))) > 0) return
    for (const width of widths) await media.delete(pictureFile(hash, width))
  })

const ANSWER = { id: pictures.id, content_hash: pictures.content_hash, widths: pictures.widths, alt: pictures.alt }

interface Row {
  id: string
  content_hash: Buffer
  widths: number[]
  alt: string
}

function answerOf(row: Row | undefined) {
  if (!row) throw missing()
  const { id, widths, alt, content_hash } = row
  return { id, url: `/media/${pictureFile(content_hash.toString('hex'), Math.max(...widths))}`, widths, alt }
}

const ownPicture = (actor: Actor, id: string) => and(eq(pictures.id, id), eq(pictures.owner_id, actor.id!))

/** Files are shared by all rows with their hash: no such row may be added while the files are deleted. */
const lockFiles = (tx: Tx, content_hash: Buffer) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('picture:' || ${content_hash.toString('hex')}, 0))`)

const missing = () => new AppError('not_found', 'We couldn’t find that picture.')
