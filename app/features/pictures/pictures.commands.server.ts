import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { pictures } from '~/db/schema/media'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { type Crop, encodePicture, pictureFile, putFiles } from '~/media/pictures.server'
import type { PictureKind } from './picture'

type Keeping = Pick<Services, 'db' | 'media'>

interface NewPicture {
  file: Uint8Array
  kind: PictureKind
  alt: string
  crop: Crop | undefined
}

/** A menu of sixty with two pictures each in an hour, and room for second thoughts. */
const UPLOADS = { scope: 'picture', attempts: 200, window_seconds: 3600 }

/** The same picture again is the same row. */
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
        set: { alt: sql`coalesce(nullif(excluded.alt, ''), ${pictures.alt})` },
      })
      .returning(ANSWER)
  })
  // After the row: whoever deletes the same picture elsewhere sees that its files are still wanted.
  await putFiles(services.media, files)
  return answerOf(kept)
}

export async function describePicture({ db }: Keeping, actor: Actor, { id, alt }: { id: string; alt: string }) {
  const [described] = await db.update(pictures).set({ alt }).where(ownPicture(actor, id)).returning(ANSWER)
  return answerOf(described)
}

/** Its files go as well, unless somebody else has the same picture. */
export async function deletePicture({ db, media }: Keeping, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select(ANSWER).from(pictures).where(ownPicture(actor, id))
    if (!found) throw missing()
    await lockFiles(tx, found.content_hash)
    await tx.delete(pictures).where(eq(pictures.id, id))
    if ((await tx.$count(pictures, eq(pictures.content_hash, found.content_hash))) > 0) return
    for (const width of found.widths) await media.delete(pictureFile(found.content_hash.toString('hex'), width))
  })
}

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

/** Files are shared by all rows with their hash: nobody adds such a row while somebody deletes the files. */
const lockFiles = (tx: Tx, content_hash: Buffer) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('picture:' || ${content_hash.toString('hex')}, 0))`)

const missing = () => new AppError('not_found', 'We couldn’t find that picture.')
