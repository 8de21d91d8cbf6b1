import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { bakery_claims } from '~/db/schema/ownership'
import { at } from '~/db/sql-time.server'
import { lockStanding, setVerification } from '~/features/bakeries/standing.commands.server'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { emailProblem } from '~/lib/contact'
import { MINUTE_MS } from '~/lib/durations'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import {
  ALREADY_OPEN,
  ALREADY_YOURS,
  CLAIMS_A_DAY,
  CLOSED,
  type ClaimMethod,
  CODE_LETTERS,
  CODE_MINUTES,
  CODE_TRIES,
  CODES_A_DAY,
  type CodePlace,
  codeOf,
  TAKEN,
} from './claim'
import { forgetDocuments } from './claim-documents.commands.server'
import { findClaim, findDraft, isOpen, ownClaim, type StoredClaim } from './claims.queries.server'
import { codeLetter, receivedLetter } from './letters.server'
import { isOnDomain, mailDomains } from './website-domain'

const DAY = 86_400
const NO_MORE = `We’ve emailed ${CODES_A_DAY} codes to that address today. Please try again tomorrow, or choose another way.`

interface NewClaim {
  bakery_id: string
  method: ClaimMethod
  note: string
  code_place?: CodePlace | undefined
  email?: string | undefined
}

type LockedStanding = Pick<
  NonNullable<Awaited<ReturnType<typeof lockStanding>>>,
  'claimed_by' | 'verification_status' | 'website_url' | 'instagram_url'
>

/**
 * One open claim per user and bakery. Signed-in users have proved their email (ruling 3). A baker can show at once that the bakery they
 * are listing is theirs: that claim waits with the listing, under the id that the bakery will have.
 */
export async function makeClaim(services: Services, actor: Actor, wanted: NewClaim): Promise<StoredClaim> {
  const { db, clock, env } = services
  const [id, code, now] = [newId(), newCode(), clock()]
  await db.transaction(async (tx) => {
    // The listing first: whoever waits here for its approval finds the bakery.
    const listing = await findDraft(tx, actor, wanted.bakery_id, 'update')
    const bakery = listing ?? (await lockStanding(tx, { bakery_id: wanted.bakery_id, seen_by: actor.id! }))
    if (!bakery) throw new AppError('PGRST116', 'We couldn’t find that bakery.')
    refuseOwned(bakery, actor)
    const proof = proofOf(wanted, bakery)
    await refuseTooMany(tx, actor, now)
    const [made] = await tx
      .insert(bakery_claims)
      .values({
        id,
        ...(listing ? { listing_id: bakery.id } : { bakery_id: bakery.id }),
        user_id: actor.id!,
        method: wanted.method,
        message: wanted.note,
        code,
        ...proof,
        ...(proof.sent_to ? { code_sent_at: now } : {}),
        created_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: bakery_claims.id })
    if (!made) throw new AppError('already_exists', ALREADY_OPEN)
    if (proof.sent_to)
      await sendCode(tx, services, { sent_to: proof.sent_to, code, bakery_name: listing ? null : bakery.name })
    if (listing) return
    if (bakery.claimed_by === actor.id) await setVerification(tx, { bakery_id: bakery.id, status: 'pending' })
    const { slug, name: bakery_name } = bakery
    const slots = { slug, bakery_name, public_url: env.public_url, code, method: wanted.method, ...proof }
    await sendLetter(tx, receivedLetter.mail(slots, { to: actor.email!, mail_key: `claim-received:${id}` }))
  })
  return readClaim(db, actor, id)
}

function refuseOwned({ claimed_by, verification_status }: LockedStanding, actor: Actor): void {
  if (claimed_by === null || verification_status !== 'verified') return
  throw new AppError('conflict', claimed_by === actor.id ? ALREADY_YOURS : TAKEN)
}

async function refuseTooMany(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const of_today = gt(bakery_claims.created_at, new Date(now.getTime() - DAY * 1000))
  const made = await tx.$count(bakery_claims, and(eq(bakery_claims.user_id, actor.id!), of_today))
  if (made >= CLAIMS_A_DAY)
    throw new AppError('too_many_attempts', 'That’s a lot of claims for one day. Please try again tomorrow.', {
      retry_after: DAY,
    })
}

interface SentCode {
  sent_to: string
  code: string
  /** Null for a listing: no editor has read that name, and the mailbox may be a stranger's. */
  bakery_name: string | null
}

/** Limits mails to one mailbox per day, however many people ask for them. */
async function sendCode(tx: Tx, services: Services, { sent_to, code, bakery_name }: SentCode): Promise<void> {
  const slots = { code, bakery_name: bakery_name ?? sent_to.slice(sent_to.indexOf('@') + 1) }
  await countIn(tx, services, {
    scope: 'claim-code',
    key: sent_to,
    attempts: CODES_A_DAY,
    window_seconds: DAY,
    sentence: NO_MORE,
  })
  await sendLetter(tx, codeLetter.mail(slots, { to: sent_to }))
}

/** Uses only the links that the bakery's page had before the claim. */
function proofOf({ method, code_place, email }: NewClaim, { website_url, instagram_url }: LockedStanding) {
  const nothing = { code_place: null, sent_to: null }
  if (method === 'document') return nothing
  if (method === 'domain') {
    const [domain] = mailDomains(website_url)
    if (!domain)
      throw refused('method', 'This bakery’s page doesn’t list a website of its own. Please choose another way.')
    if (!email) throw refused('email', `Enter an email address at ${domain}.`)
    const problem = emailProblem(email)
    if (problem) throw refused('email', problem)
    if (!isOnDomain(email, website_url)) throw refused('email', `The address has to end in @${domain}.`)
    return { ...nothing, sent_to: email }
  }
  const places = { website: website_url, instagram: instagram_url }
  const place = code_place ?? (website_url ? 'website' : 'instagram')
  if (!places[place])
    throw refused(
      code_place ? 'code_place' : 'method',
      code_place
        ? `This bakery’s page doesn’t list ${place === 'website' ? 'a website' : 'an Instagram profile'}.`
        : 'This bakery’s page doesn’t list a website or an Instagram profile. Please choose another way.',
    )
  return { ...nothing, code_place: place }
}

const refused = (field: string, sentence: string) => new AppError('invalid', sentence, { field })

/** Counts and judges in one statement: of many guesses at once none is free. */
export async function enterCode(
  { db, clock }: Services,
  actor: Actor,
  { id, code }: { id: string; code: string },
): Promise<StoredClaim> {
  const now = clock()
  const [tried] = await db
    .update(bakery_claims)
    .set({
      code_tries: sql`${bakery_claims.code_tries} + 1`,
      proved_at: sql`case when ${bakery_claims.code} = ${codeOf(code)} then ${at(now)} end`,
    })
    .where(
      and(
        ownClaim(actor, id),
        isOpen,
        isNull(bakery_claims.proved_at),
        lt(bakery_claims.code_tries, CODE_TRIES),
        gt(bakery_claims.code_sent_at, new Date(now.getTime() - CODE_MINUTES * MINUTE_MS)),
      ),
    )
    .returning({ proved_at: bakery_claims.proved_at, tries: bakery_claims.code_tries })
  if (!tried) {
    const claim = await readClaim(db, actor, id)
    if (claim.proved_at) return claim
    throw new AppError('invalid_code', 'That code doesn’t work anymore. Ask for a new one.', { field: 'code' })
  }
  if (!tried.proved_at) {
    const left = CODE_TRIES - tried.tries
    const more = left === 0 ? 'Ask for a new one.' : `You have ${left} ${left === 1 ? 'try' : 'tries'} left.`
    throw new AppError('invalid_code', `That’s not the code. ${more}`, { field: 'code' })
  }
  return readClaim(db, actor, id)
}

export async function mailNewCode(services: Services, actor: Actor, id: string): Promise<StoredClaim> {
  const { db, clock } = services
  const { sent_to, proved_at } = await readClaim(db, actor, id)
  if (!sent_to) throw new AppError('conflict', 'This claim doesn’t need a code by email.')
  if (proved_at) throw new AppError('conflict', 'You’ve already entered the code.')
  const [code, now] = [newCode(), clock()]
  await db.transaction(async (tx) => {
    const [claim] = await tx
      .update(bakery_claims)
      .set({ code, code_sent_at: now, code_tries: 0 })
      .where(and(ownClaim(actor, id), isOpen, isNull(bakery_claims.proved_at)))
      .returning({
        bakery_name: sql<string | null>`(select b.name from bakeries b where b.id = bakery_claims.bakery_id)`,
      })
    if (!claim) throw new AppError('conflict', CLOSED)
    await sendCode(tx, services, { sent_to, code, bakery_name: claim.bakery_name })
  })
  return readClaim(db, actor, id)
}

/** Answers the editor's question; the new note replaces the old one. */
export async function resubmit({ db }: Services, actor: Actor, { id, note }: { id: string; note: string }) {
  const [answered] = await db
    .update(bakery_claims)
    .set({ status: 'pending', decided_at: null, decided_by: null, message: note })
    .where(and(ownClaim(actor, id), eq(bakery_claims.status, 'asked')))
    .returning({ id: bakery_claims.id })
  const claim = await readClaim(db, actor, id)
  if (!answered) throw new AppError('conflict', claim.state === 'pending' ? 'We already have it.' : CLOSED)
  return claim
}

export async function withdraw({ db, clock }: Services, actor: Actor, id: string): Promise<StoredClaim> {
  const { bakery_id } = await readClaim(db, actor, id)
  await db.transaction(async (tx) => {
    const bakery = await lockStanding(tx, { bakery_id })
    const [withdrawn] = await tx
      .update(bakery_claims)
      .set({ status: 'withdrawn', decided_at: clock() })
      .where(and(ownClaim(actor, id), isOpen))
      .returning({ id: bakery_claims.id })
    if (!withdrawn) throw new AppError('conflict', CLOSED)
    if (bakery?.claimed_by === actor.id) await setVerification(tx, { bakery_id, status: 'unverified' })
    await forgetDocuments(tx, eq(bakery_claims.id, id))
  })
  return readClaim(db, actor, id)
}

export async function readClaim(db: Db, actor: Actor, id: string): Promise<StoredClaim> {
  return orNotFound(await findClaim(db, actor, id), 'We couldn’t find that claim.')
}

const newCode = (): string =>
  codeOf(Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''))
