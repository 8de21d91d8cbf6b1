import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { bakery_claims, claim_documents } from '~/db/schema/ownership'
import { at } from '~/db/sql-time.server'
import { DOCUMENTS_SEEN } from '~/db/submission-views.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Actor } from '~/http/actor.server'
import { count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { encodePicture } from '~/media/pictures.server'
import { linkTo, privateName } from '~/media/private-files.server'
import { CLOSED, DOCUMENT_DAYS, MOST_DOCUMENTS } from './claim'
import type { Claim } from './claims.contract'
import { isOpen, ownClaim, type StoredClaim } from './claims.queries.server'

type Files = Pick<Services, 'secret' | 'clock'>

/** For the claimant; the links are good for a few minutes. */
export const withLinks = (files: Files, claim: StoredClaim): Claim => ({
  ...claim,
  documents: linksTo(files, claim.documents),
})

const linksTo = ({ secret, clock }: Files, documents: StoredClaim['documents']) =>
  documents.map(({ id, file }) => ({ id, url: linkTo(secret, file, clock()) }))

/** For an editor; every look is in the audit log. */
export async function showDocuments(services: Services, { claim_id, editor }: { claim_id: string; editor: Actor }) {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    const documents = await tx
      .select({ id: claim_documents.id, file: claim_documents.file })
      .from(claim_documents)
      .where(eq(claim_documents.claim_id, claim_id))
      .orderBy(claim_documents.created_at, claim_documents.id)
    await recordAudit(tx, clock(), {
      by: editor,
      action: DOCUMENTS_SEEN,
      subject_type: 'claim',
      subject_id: claim_id,
      details: { documents: documents.map(({ id }) => id) },
    })
    return linksTo(services, documents)
  })
}

/** A PDF can carry script, and an unknown program shows it; a picture of it says the same (ruling 45). */
const NO_PDF = 'We can’t take PDFs here. Please send a photo or a screenshot instead.'
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')

/** Re-encoding drops the camera's metadata. */
export async function addDocument(
  services: Services,
  actor: Actor,
  { id, file }: { id: string; file: Uint8Array },
): Promise<void> {
  const { db, clock, media } = services
  await count(services, { scope: 'claim-document', key: actor.id!, attempts: 40, window_seconds: 3600 })
  if (isPdf(file)) throw new AppError('unsupported_media_type', NO_PDF, { field: 'file' })
  const { files } = await encodePicture(file)
  const name = privateName('webp')
  await media.put(name, files.at(-1)!.data)
  try {
    await db.transaction(async (tx) => {
      await lockForDocument(tx, actor, id)
      await tx.insert(claim_documents).values({ id: newId(), claim_id: id, file: name, created_at: clock() })
    })
  } catch (error) {
    await media.delete(name)
    throw error
  }
}

/** The lock keeps out a picture that comes too late or is one too many. */
async function lockForDocument(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [claim] = await tx
    .select({ open: sql<boolean>`${isOpen}` })
    .from(bakery_claims)
    .where(ownClaim(actor, id))
    .for('update')
  if (!claim) throw new AppError('not_found', 'We couldn’t find that claim.')
  if (!claim.open) throw new AppError('conflict', CLOSED)
  if ((await tx.$count(claim_documents, eq(claim_documents.claim_id, id))) >= MOST_DOCUMENTS)
    throw new AppError('conflict', `${MOST_DOCUMENTS} photos are enough. Delete one first.`)
}

/** A trigger deletes the file with its row (repeatable/private-files.sql). */
export async function removeDocument(
  db: Db,
  actor: Actor,
  { id, document_id }: { id: string; document_id: string },
): Promise<void> {
  const gone = await forgetDocuments(db, and(eq(claim_documents.id, document_id), ownClaim(actor, id), isOpen)!)
  if (gone === 0) throw new AppError('not_found', 'We couldn’t find that picture.')
}

/** Ruling 30: 90 days after the decision, and as long after a listing that nobody sent was last touched. Runs every hour. */
export async function forgetOldDocuments(given: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const long_ago = at(new Date(given.clock().getTime() - DOCUMENT_DAYS * DAY_MS))
  await walkDue<{ id: string }>(given, {
    kind: 'forget_claim_document',
    due: sql`
      select d.id, c.decided_at as since from claim_documents d join bakery_claims c on c.id = d.claim_id
      where c.status in ('approved', 'rejected', 'withdrawn') and c.decided_at < ${long_ago}
      union all
      select d.id, l.updated_at from claim_documents d join bakery_claims c on c.id = d.claim_id join listings l on l.id = c.listing_id
      where c.status in ('pending', 'asked') and l.state <> 'pending' and greatest(l.updated_at, d.created_at) < ${long_ago}`,
    act: ({ id }) => forgetDocuments(given.db, eq(claim_documents.id, id)),
  })
}

/** Answers how many there were. */
export async function forgetDocuments(db: Db | Tx, whose: SQL): Promise<number> {
  const theirs = db
    .select({ id: claim_documents.id })
    .from(claim_documents)
    .innerJoin(bakery_claims, eq(bakery_claims.id, claim_documents.claim_id))
    .where(whose)
  const gone = await db
    .delete(claim_documents)
    .where(inArray(claim_documents.id, theirs))
    .returning({ id: claim_documents.id })
  return gone.length
}
