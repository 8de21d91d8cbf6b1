import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { showSubmissions } from '~/db/submission-views.server'
import type { CaseKind, Ruling } from '~/http/case-kind.server'
import { AppError } from '~/lib/errors'
import type { Point } from '~/lib/geo'
import { changePage } from '../bakeries/bakery-row.commands.server'
import { hides, publicPoint } from '../bakeries/public-point'
import { notify } from '../notifications/notify.commands.server'
import { putAddress } from '../pickup/address.commands.server'
import { type ChangeContent, changedWords, moves } from './change'
import { changeApprovedLetter, changeAskedLetter, changeRejectedLetter } from './change-letters.server'

export const isUndecidedChange = sql`state in ('pending', 'asked')`

/** Locks the bakery first, as everywhere: rulings, requests and withdrawals for one bakery take turns. */
async function lockChange(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    select from bakeries where id = (select bakery_id from listing_changes where id = ${id}) for no key update`)
}

/** Keeps the slug, which is on posters and in other people's links. */
async function approveChange(tx: Tx, ruling: Ruling): Promise<void> {
  const change = await decide(tx, ruling, { state: 'approved', reason: null })
  await refuseFormer(tx, change)
  const { content, bakery_id } = change
  const { address, left: _, ...fields } = content
  const point = moves(content) ? await newPoint(tx, change) : null
  await changePage(tx, bakery_id, { ...fields, ...point })
  const { city, state, zip_code } = fields
  if (address) await putAddress(tx, bakery_id, { ...address, city: city!, state: state!, zip_code: zip_code! })
  await notifyChangeAuthor(tx, change, ruling, {
    letter: changeApprovedLetter,
    mail_key: `change-approved:${change.id}`,
  })
}

async function rejectChange(tx: Tx, ruling: Ruling): Promise<void> {
  const change = await decide(tx, ruling, { state: 'rejected', reason: ruling.reason })
  await notifyChangeAuthor(tx, change, ruling, {
    letter: changeRejectedLetter,
    mail_key: `change-rejected:${change.id}`,
  })
}

/** The key has the time: two questions about one change are two mails. */
async function askAboutChange(tx: Tx, ruling: Ruling): Promise<void> {
  const { reason, now } = ruling
  const change = await decide(tx, ruling, { state: 'asked', reason })
  await notifyChangeAuthor(tx, change, ruling, {
    letter: changeAskedLetter,
    mail_key: `change-asked:${change.id}:${now.getTime()}`,
  })
}

interface DecidedChange extends Record<string, unknown> {
  id: string
  bakery_id: string
  submitted_by: string | null
  content: ChangeContent
}

async function decide(
  tx: Tx,
  { id, editor_id, now }: Ruling,
  { state, reason }: { state: 'approved' | 'rejected' | 'asked'; reason: string | null },
): Promise<DecidedChange> {
  await lockChange(tx, id)
  const { rows } = await tx.execute<DecidedChange>(sql`
    update listing_changes set state = ${state}, reason = ${reason}, ruled_by = ${editor_id}, ruled_at = ${at(now)}
    where id = ${id} and ${isUndecidedChange} returning id, bakery_id, submitted_by, content`)
  if (!rows[0]) throw new AppError('conflict', 'Someone has already decided on this change.')
  return rows[0]
}

/** Only the present owner, or an admin for them, may change the bakery. */
async function refuseFormer(tx: Tx, { bakery_id, submitted_by }: DecidedChange): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from bakeries where id = ${bakery_id} and claimed_by = ${submitted_by}
    union all select from user_roles where user_id = ${submitted_by} and role = 'admin'`)
  if (rows.length === 0) throw new AppError('conflict', 'Whoever asked for this no longer owns the bakery.')
}

/**
 * A shop's point is its door. A home keeps an earlier public point that hides the door: new circles around one door would cross at it. Only
 * without such a point is a new one drawn, and stored.
 */
async function newPoint(tx: Tx, { id, bakery_id, content: { kind, address } }: DecidedChange): Promise<Point | null> {
  const { rows } = await tx.execute<EarlierPlace>(sql`
    select b.kind, a.latitude, a.longitude, json_build_object('latitude', b.latitude, 'longitude', b.longitude) as shown,
      (select coalesce(json_agg(c.content -> 'left'), '[]') from listing_changes c
        where c.bakery_id = b.id and c.state = 'approved' and c.content ? 'left') as earlier
    from bakeries b left join bakery_addresses a on a.bakery_id = b.id where b.id = ${bakery_id}`)
  const stood = onlyRow(rows)
  const left = stood.kind === 'home' && stood.shown.latitude !== null ? [stood.shown] : []
  if (left.length > 0)
    await tx.execute(sql`
      update listing_changes set content = content || jsonb_build_object('left', ${JSON.stringify(stood.shown)}::jsonb) where id = ${id}`)
  const { latitude, longitude } = address ?? stood
  if (latitude === null || longitude === null) return null
  const door = { latitude, longitude }
  if ((kind ?? stood.kind) === 'shop') return door
  return [...left, ...stood.earlier].find((point) => hides(point, door)) ?? publicPoint(door)
}

interface EarlierPlace extends Record<string, unknown> {
  kind: string
  latitude: number | null
  longitude: number | null
  shown: Point
  earlier: Point[]
}

interface News {
  letter: typeof changeApprovedLetter | typeof changeRejectedLetter | typeof changeAskedLetter
  mail_key: string
}

/** Does nothing if the author's account is gone. */
async function notifyChangeAuthor(
  tx: Tx,
  change: DecidedChange,
  { env, reason }: Ruling,
  { letter, mail_key }: News,
): Promise<void> {
  const { bakery_id, submitted_by, content } = change
  const { rows } = await tx.execute<{ bakery_name: string; slug: string; email: string }>(sql`
    select b.name as bakery_name, b.slug, u.email
    from bakeries b join users u on u.id = ${submitted_by} where b.id = ${bakery_id}`)
  if (!rows[0]) return
  const { email, ...bakery } = rows[0]
  const slots = { ...bakery, bakery_id, changed: changedWords(content), reason, public_url: env.public_url }
  const [group, path] = [`change:${change.id}`, `/my-listing/${bakery_id}?tab=listing`]
  const mail = letter.mail(slots, { to: email, mail_key })
  await notify(tx, { to: [submitted_by], kind: 'ruling', bakery_id, group, path, mail })
}

export const changeCase: CaseKind = {
  access: 'editor',
  show: showSubmissions('change'),
  lock: lockChange,
  rulings: { approve: approveChange, reject: rejectChange, ask: askAboutChange },
}
