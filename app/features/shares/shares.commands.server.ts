import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { users } from '~/db/schema/accounts'
import { bakeries } from '~/db/schema/bakeries'
import { share_posts } from '~/db/schema/shares'
import { at } from '~/db/sql-time.server'
import { decide } from '~/features/cases/rule-case.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { featureBakery } from '~/features/premium/featured.commands.server'
import type { Actor } from '~/http/actor.server'
import type { CaseKind, Ruling } from '~/http/case-kind.server'
import { NOT_YOURS, owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import type { Approval } from '../cases/ruling'
import { deskHref } from '../desk/desk-tabs'
import { postApprovedLetter, postRejectedLetter } from './letters.server'
import { plainPost, sharePath, shareText } from './share'
import { drawSharePicture } from './share-picture.server'
import type { QueuedPost, SharePost } from './shares.contract'
import { type BakeryShares, findPost, findShared, showPosts } from './shares.queries.server'

type ShareServices = Pick<Services, 'db' | 'env' | 'clock' | 'media'>

/** The link is made when the owner first asks for it, and stays. */
export async function readShare(services: ShareServices, actor: Actor, bakery_id: string) {
  const { db, env, media } = services
  const { hero_image_url, name, city, state, ...shared } = orNotFound(await findShared(db, actor, bakery_id), NOT_YOURS)
  const [token, picture] = await Promise.all([
    linkOf(db, bakery_id),
    pictureOf(media, { hero_image_url, name, city, state }),
  ])
  const url = env.public_url + sharePath(token)
  const { posts, days } = env.live.share_campaign
  const text = shareText({ name, city, url })
  return { ...shared, url, text, picture_url: `/media/${picture}`, shares_needed: posts, featured_days: days }
}

async function linkOf(db: Db, bakery_id: string): Promise<string> {
  const { rows } = await db.execute<{ token: string }>(sql`
    insert into share_links as l (bakery_id, token) values (${bakery_id}, ${randomBytes(12).toString('base64url')})
    on conflict (bakery_id) do update set token = l.token returning token`)
  return onlyRow(rows).token
}

type PicturedBakery = Pick<BakeryShares, 'hero_image_url' | 'name' | 'city' | 'state'>

/** Drawn once: the file's name is a hash of what is on it. */
async function pictureOf(media: Services['media'], shown: PicturedBakery): Promise<string> {
  const name = `share-${createHash('sha256')
    .update(JSON.stringify(['1', shown]))
    .digest('hex')
    .slice(0, 40)}.png`
  const known = await media.get(name)
  if (known) {
    known.body.destroy()
    return name
  }
  const hero = /^\/media\/([^/]+)$/.exec(shown.hero_image_url ?? '')?.[1]
  const file = hero ? await media.get(hero) : null
  await media.put(name, await drawSharePicture({ ...shown, picture: file && (await allOf(file.body)) }))
  return name
}

async function allOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Each post once, whichever bakery sends it; a bakery has one at a time waiting. */
export async function submitPost(
  { db, clock }: ShareServices,
  actor: Actor,
  { bakery_id, url: typed }: { bakery_id: string; url: string },
): Promise<SharePost> {
  const refuse = (sentence: string) => new AppError('conflict', sentence, { field: 'url' })
  const url = plainPost(typed)
  if (!url)
    throw new AppError('invalid', 'Please paste the whole address of your post; it begins with https://', {
      field: 'url',
    })
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ waits: boolean }>(sql`
      select exists (select from share_posts s where s.bakery_id = bakeries.id and s.state = 'pending') as waits
      from bakeries where id = ${bakery_id} and ${owns(actor, bakeries.id)} for no key update`)
    if (orNotFound(rows[0] ?? null, NOT_YOURS).waits)
      throw refuse('One of your posts is still waiting for our answer. Please share the next one after that.')
    const id = newId()
    const given = { id, bakery_id, submitted_by: actor.id, url, created_at: clock() }
    const [made] = await tx.insert(share_posts).values(given).onConflictDoNothing().returning({ id: share_posts.id })
    if (!made) throw refuse('This post was already sent in. Each post counts once.')
    return { id, url, state: 'pending', reason: null, created_at: given.created_at.toISOString(), ruled_at: null }
  })
}

export async function rulePost(
  services: Services,
  actor: Actor,
  { id, ...decision }: { id: string; ruling: Approval; reason?: string | undefined },
): Promise<QueuedPost> {
  orNotFound(await findPost(services.db, id), NO_POST)
  await decide(services, actor, { kind: 'share_post', subject_id: id, ...decision })
  return orNotFound(await findPost(services.db, id), NO_POST)
}

const NO_POST = 'We couldn’t find that post.'

/** The bakery first: a block and a handover lock it, and then want the baker's row or the post. */
const lockPost = (tx: Tx, id: string) =>
  tx.execute(
    sql`select from bakeries where id = (select bakery_id from share_posts where id = ${id}) for no key update`,
  )

/** Featured from the end of what the bakery has already. */
async function approvePost(tx: Tx, ruling: Ruling): Promise<void> {
  const { bakery_id, submitted_by } = await decidePost(tx, ruling, 'approved')
  const { days } = ruling.env.live.share_campaign
  const week = await featureBakery(tx, { bakery_id, source: 'share_campaign', days, now: ruling.now })
  await tx.update(share_posts).set({ featured_listing_id: week }).where(eq(share_posts.id, ruling.id))
  await notifyBaker(tx, ruling, submitted_by)
}

async function rejectPost(tx: Tx, ruling: Ruling): Promise<void> {
  const { submitted_by } = await decidePost(tx, ruling, 'rejected')
  await notifyBaker(tx, ruling, submitted_by)
}

async function decidePost(tx: Tx, { id, editor_id, now, reason }: Ruling, state: 'approved' | 'rejected') {
  const { rows } = await tx.execute<{ bakery_id: string; submitted_by: string | null }>(sql`
    update share_posts set state = ${state}, reason = ${reason || null}, ruled_by = ${editor_id}, ruled_at = ${at(now)}
    where id = ${id} returning bakery_id, submitted_by`)
  return onlyRow(rows)
}

async function notifyBaker(tx: Tx, { id, env }: Ruling, baker_id: string | null): Promise<void> {
  const [author] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, baker_id ?? id))
  const post = await findPost(tx, id)
  if (!author || !post) return
  const { bakery, state, reason } = post
  const letter = state === 'approved' ? postApprovedLetter : postRejectedLetter
  const slots = {
    ...{
      bakery_id: bakery.id,
      bakery_name: bakery.name,
      featured_days: env.live.share_campaign.days,
      reason: reason ?? '',
    },
    public_url: env.public_url,
  }
  await notify(tx, {
    to: [baker_id],
    kind: 'ruling',
    bakery_id: post.bakery.id,
    group: `share:${id}`,
    path: deskHref(post.bakery.id, 'share'),
    mail: letter.mail(slots, { to: author.email, mail_key: `share-post:${id}` }),
  })
}

export const sharePostCase: CaseKind = {
  access: 'admin',
  show: showPosts,
  lock: lockPost,
  rulings: { approve: approvePost, reject: rejectPost },
}
