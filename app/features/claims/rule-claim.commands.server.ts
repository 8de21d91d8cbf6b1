import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { bakeries } from '~/db/schema/bakeries'
import { bakery_claims, claim_documents } from '~/db/schema/ownership'
import { sawDocuments, showSubmissions } from '~/db/submission-views.server'
import { giveTo, lockStanding, setVerification } from '~/features/bakeries/standing.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { CaseKind, Ruling } from '~/http/case-kind.server'
import { AppError } from '~/lib/errors'
import type { Mail } from '~/mail/letter.server'
import { sendLetter } from '~/mail/outbox.server'
import { CLOSED, LOST_TO_ANOTHER, NOT_OPENED, type ProofRuling, proofMissing } from './claim'
import { isOpen } from './claims.queries.server'
import { approvedLetter, askedLetter, lostBakeryLetter, rejectedLetter } from './letters.server'
import { isElsewhere } from './website-domain'

/** Locks the bakery first, as everywhere: rival claims are ruled on in turn. */
async function lockClaim(tx: Tx, id: string) {
  const [claim] = await tx
    .select({ bakery_id: bakery_claims.bakery_id })
    .from(bakery_claims)
    .where(eq(bakery_claims.id, id))
  if (!claim?.bakery_id) return null
  const bakery = await lockStanding(tx, { bakery_id: claim.bakery_id })
  // The claimant may answer at this moment without the bakery's lock.
  await tx.select({ id: bakery_claims.id }).from(bakery_claims).where(eq(bakery_claims.id, id)).for('update')
  return bakery
}

/** One claimant becomes the verified owner, and the others are told. */
async function approveClaim(tx: Tx, ruling: Ruling): Promise<void> {
  const { now, editor_id } = ruling
  const former = (await lockClaim(tx, ruling.id))?.claimed_by
  const { bakery_id, user_id } = await requireProof(tx, ruling)
  // Before the claim is approved: a bakery has one approved claim, and giving it away ends a former owner's.
  await giveTo(tx, { bakery_id, user_id, now })
  const { bakery, ...claim } = await decide(tx, ruling, { status: 'approved', reason: null })
  const losers = await tx
    .update(bakery_claims)
    .set({ status: 'rejected', reason: LOST_TO_ANOTHER, decided_by: editor_id, decided_at: now })
    .where(and(eq(bakery_claims.bakery_id, bakery.id), isOpen, ne(bakery_claims.id, claim.id)))
    .returning({ id: bakery_claims.id, user_id: bakery_claims.user_id, email: emailOf(bakery_claims.user_id) })
  const slots = slotsOf(ruling, bakery)
  const approved = approvedLetter.mail(slots, { to: claim.email, mail_key: `claim-approved:${claim.id}` })
  await notifyClaimant(tx, claim, `/my-listing/${bakery.id}`, approved)
  const lost = { ...slots, reason: LOST_TO_ANOTHER }
  for (const loser of losers) await notifyClaimant(tx, loser, verifyPath(bakery), rejection(loser, lost))
  if (former && former !== claim.user_id && !losers.some(({ user_id }) => user_id === former)) {
    const [{ email } = { email: null }] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, former))
    if (!email) return
    const mail = lostBakeryLetter.mail(lost, { to: email, mail_key: `bakery-lost:${claim.id}` })
    const [group, path] = [`claim:${claim.id}`, `/bakery/${bakery.slug}`]
    await notify(tx, { to: [former], kind: 'ruling', group, title: mail.subject, path })
    // Sent whatever the former owner has switched off.
    await sendLetter(tx, mail)
  }
}

/**
 * A listing's proof goes along to its bakery, and is ruled on in the same transaction: enough of it makes the baker the verified owner, a
 * question keeps it open. Tells nobody, since the listing's own mail does.
 */
export async function ruleOnProof(
  tx: Tx,
  { question, sent_at, ...ruling }: Ruling & { question?: string; sent_at: Date },
): Promise<ProofRuling> {
  const bakery_id = ruling.id
  const moved = await tx
    .update(bakery_claims)
    .set({ bakery_id, listing_id: null })
    .where(eq(bakery_claims.listing_id, bakery_id))
    .returning({
      id: bakery_claims.id,
      user_id: bakery_claims.user_id,
      created_at: bakery_claims.created_at,
      open: sql<boolean>`${isOpen}`,
      documents: sql<number>`(select count(*)::integer from claim_documents d where d.claim_id = bakery_claims.id)`,
      seen: sawDocuments(ruling.editor_id, sql`bakery_claims.id`),
    })
  const claim = moved.find(({ open }) => open)
  if (!claim) return 'none'
  const of_claim = { ...ruling, id: claim.id }
  await setVerification(tx, { bakery_id, status: 'pending' })
  if (question !== undefined) {
    await decide(tx, of_claim, { status: 'asked', reason: question })
    return 'asked'
  }
  // The editor may have read the listing before this came.
  if (!claim.seen) throw new AppError('invalid', NOT_OPENED, { field: 'ruling' })
  const { missing, came } = await readProof(tx, of_claim)
  if (missing) return came ? 'waiting' : 'incomplete'
  if (claim.documents === 0 && claim.created_at > sent_at) return 'waiting'
  await giveTo(tx, { bakery_id, user_id: claim.user_id, now: ruling.now })
  await decide(tx, of_claim, { status: 'approved', reason: null })
  return 'verified'
}

/** The editor who rules has looked at it, not some colleague. */
async function requireProof(tx: Tx, ruling: Ruling) {
  const { missing, came: _, ...claim } = await readProof(tx, ruling)
  if (missing) throw new AppError('invalid', missing, { field: 'ruling' })
  return claim
}

async function readProof(tx: Tx, { id, editor_id }: Ruling) {
  const [claim] = await tx
    .select({
      bakery_id: bakery_claims.bakery_id,
      user_id: bakery_claims.user_id,
      method: bakery_claims.method,
      proved_at: bakery_claims.proved_at,
      sent_to: bakery_claims.sent_to,
      website_url: bakeries.website_url,
      documents: tx.$count(claim_documents, eq(claim_documents.claim_id, bakery_claims.id)),
      seen: sawDocuments(editor_id, sql`${bakery_claims.id}`),
    })
    .from(bakery_claims)
    .leftJoin(bakeries, eq(bakeries.id, bakery_claims.bakery_id))
    .where(eq(bakery_claims.id, id))
  if (!claim?.bakery_id) throw new AppError('conflict', CLOSED)
  const missing = proofMissing({ ...claim, elsewhere: isElsewhere(claim.sent_to, claim.website_url) })
  return { bakery_id: claim.bakery_id, user_id: claim.user_id, missing, came: claim.proved_at !== null }
}

async function rejectClaim(tx: Tx, ruling: Ruling): Promise<void> {
  const { bakery, ...claim } = await decide(tx, ruling, { status: 'rejected', reason: ruling.reason })
  if (bakery.claimed_by === claim.user_id) await setVerification(tx, { bakery_id: bakery.id, status: 'rejected' })
  await notifyClaimant(tx, claim, verifyPath(bakery), rejection(claim, slotsOf(ruling, bakery)))
}

async function askAboutClaim(tx: Tx, ruling: Ruling): Promise<void> {
  const claim = await decide(tx, ruling, { status: 'asked', reason: ruling.reason })
  const mail = askedLetter.mail(slotsOf(ruling, claim.bakery), { to: claim.email })
  await notifyClaimant(tx, claim, `${verifyPath(claim.bakery)}-submission`, mail)
}

const slotsOf = ({ env, reason }: Ruling, { id, name, slug }: { id: string; name: string; slug: string }) => ({
  ...{ bakery_id: id, bakery_name: name, slug, reason },
  public_url: env.public_url,
})

const rejection = ({ id, email }: { id: string; email: string }, slots: ReturnType<typeof slotsOf>) =>
  rejectedLetter.mail(slots, { to: email, mail_key: `claim-rejected:${id}` })

const notifyClaimant = (tx: Tx, { id, user_id }: { id: string; user_id: string }, path: string, mail: Mail) =>
  notify(tx, { to: [user_id], kind: 'ruling', group: `claim:${id}`, path, mail })

const verifyPath = ({ slug }: { slug: string }) => `/bakery/${slug}/verify`

async function decide(
  tx: Tx,
  { id, editor_id, now }: Ruling,
  decision: { status: 'approved' | 'rejected' | 'asked'; reason: string | null },
) {
  const bakery = await lockClaim(tx, id)
  const [claim] = await tx
    .update(bakery_claims)
    .set({ ...decision, decided_by: editor_id, decided_at: now })
    .where(and(eq(bakery_claims.id, id), isOpen))
    .returning({
      id: bakery_claims.id,
      user_id: bakery_claims.user_id,
      email: emailOf(bakery_claims.user_id),
    })
  if (!claim || !bakery) throw new AppError('conflict', CLOSED)
  return { ...claim, bakery }
}

const emailOf = (user_id: typeof bakery_claims.user_id) =>
  sql<string>`(select u.email from users u where u.id = ${user_id})`

export const claimCase: CaseKind = {
  access: 'editor',
  show: showSubmissions('claim'),
  lock: lockClaim,
  rulings: { approve: approveClaim, reject: rejectClaim, ask: askAboutClaim },
}
