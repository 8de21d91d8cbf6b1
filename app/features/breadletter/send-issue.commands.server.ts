import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'
import { DAY_MS, HOUR_MS } from '~/lib/durations'
import type { Point } from '~/lib/geo'
import { isFull, sendLetters } from '~/mail/outbox.server'
import { type Include, issueMailKey } from '../newsletter/newsletter'
import { subscriberLinks } from '../newsletter/subscriber-links.commands.server'
import { type AreaContent, type GoodTopic, topicFor } from './area'
import { findNear, findRecipe, listGoodTopics } from './area.queries.server'
import { beginIssues, isReader } from './begin-issue.commands.server'
import { issuePath, MORNING, NEW_DAYS } from './breadletter'
import { issueLetter } from './letters.server'
import { introOf, type WrittenIssue, writeIssue } from './write-issue.server'

type SendServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

/** Letters that are written in one transaction. */
const BATCH = 100
/** The outbox holds no more than these, and a batch: it stays small however many readers there are. Refused ones are tried for days, and hold up nobody. */
const OUTBOX_FULL = { untried: 400, all: 4000 }
const LOOK_MS = 50
/** A mail server this slow is given the next minute. */
const PATIENCE_MS = 5000
const TURN_MS = 50_000
const AREAS = 500
const MORNING_MS = (MORNING.to_hour - MORNING.from_hour) * HOUR_MS

/** Every minute, and again at once while there is more to do. */
export async function sendBreadletter(services: SendServices): Promise<void> {
  // What was scheduled waits until the house says again where mail reaches it.
  if (!services.env.postal_address) return
  await beginIssues(services)
  const end = await sendWhile(services, performance.now() + TURN_MS)
  if (end === 'all sent') await endIssues(services)
  if (end === 'time is over')
    await services.db.execute(sql`
      select graphile_worker.add_job('send_breadletter', queue_name := 'send_breadletter', job_key := 'send_breadletter', max_attempts := 1)`)
}

async function sendWhile(services: SendServices, ends: number): Promise<'all sent' | 'time is over' | 'mail is slow'> {
  const { db, clock } = services
  for (;;) {
    const due = await listDueAreas(services)
    if (due.length === 0) return 'all sent'
    const good = await listGoodTopics(db, clock())
    const issues = new Map<string, WrittenIssue | null>()
    for (const area of due) {
      if (!issues.has(area.issue_id)) issues.set(area.issue_id, await findWritten(db, area.issue_id))
      const issue = issues.get(area.issue_id)
      for (let more = Boolean(issue); issue && more; ) {
        if (performance.now() > ends) return 'time is over'
        if (!(await hasRoom(db))) return 'mail is slow'
        more = await db.transaction((tx) => sendBatch(tx, services, { issue, area, good }))
      }
    }
  }
}

interface DueArea extends Record<string, unknown> {
  issue_id: string
  area: string
  time_zone: string
  latitude: number | null
  longitude: number | null
  /** Of the weekly issue before: what came since is new. */
  news_since: string | null
}

/** Where readers wait and it's morning. */
async function listDueAreas({ db, clock }: SendServices): Promise<DueArea[]> {
  const here = sql`(${at(clock())} at time zone a.time_zone)`
  const { rows } = await db.execute<DueArea>(sql`
    select a.issue_id, a.area, a.time_zone, a.latitude, a.longitude, (
      select max(before.began_at) from breadletter_issues before where before.number < i.number and before.state in ('sent', 'stopped')) as news_since
    from breadletter_issues i join breadletter_areas a on a.issue_id = i.id
    where i.state = 'sending' and a.waiting > 0 and ${here}::date >= i.send_on
      and extract(hour from ${here}) >= ${MORNING.from_hour} and extract(hour from ${here}) < ${MORNING.to_hour}
    order by i.number, a.area limit ${AREAS}`)
  return rows
}

async function findWritten(db: Db, id: string): Promise<WrittenIssue | null> {
  const { rows } = await db.execute<Omit<WrittenIssue, 'recipe'> & { recipe_topic_id: string | null }>(sql`
    select number, subject, intro, story_title, story, story_html, recipe_topic_id from breadletter_issues where id = ${id}`)
  if (!rows[0]) return null
  const { recipe_topic_id, ...issue } = rows[0]
  return { ...issue, recipe: await findRecipe(db, recipe_topic_id) }
}

async function hasRoom(db: Db): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  while (await isFull(db, OUTBOX_FULL)) {
    if (performance.now() > until) return false
    await sleep(LOOK_MS)
  }
  return true
}

interface BatchReader extends Record<string, unknown> {
  id: string
  email: string
  created_at: string
  frequency: string
  includes: Include[]
  wants: boolean
}

interface Batch {
  issue: WrittenIssue
  area: DueArea
  good: GoodTopic[]
}

/** Under the issue's lock, so that a pause counts from the next batch on. Answers whether the area has more readers. */
async function sendBatch(tx: Tx, services: SendServices, { issue, area, good }: Batch): Promise<boolean> {
  const now = services.clock()
  const { issue_id, area: name } = area
  const locked = await tx.execute<{ content: MadeArea | null }>(sql`
    select a.content from breadletter_issues i join breadletter_areas a on a.issue_id = i.id and a.area = ${name}
    where i.id = ${issue_id} and i.state = 'sending' and a.waiting > 0 for no key update of i, a`)
  if (!locked.rows[0]) return false
  const { content: made } = locked.rows[0]
  const is_of_today = made && now.getTime() - Date.parse(made.made_at) < MORNING_MS
  const content = is_of_today ? made : await makeArea(tx, area, good, now)
  const { rows: readers } = await tx.execute<BatchReader>(sql`
    with batch as (
      update breadletter_sent set queued_at = ${at(now)} where (issue_id, signup_id) in (
        select issue_id, signup_id from breadletter_sent
        where issue_id = ${issue_id} and area = ${name} and queued_at is null order by signup_id limit ${BATCH})
      returning signup_id
    )
    select s.id, s.email, s.created_at, s.frequency, s.includes, ${isReader(now)} as wants
    from batch join newsletter_signups s on s.id = batch.signup_id`)
  const mailed = readers.filter(({ wants }) => wants)
  await sendLetters(tx, mailsTo(mailed, services, { issue, area, content }))
  // Whoever has left since, or is a monthly reader by now, is none of this issue: their month doesn't begin anew.
  const passed_over = readers.filter(({ wants }) => !wants).map(({ id }) => id)
  await tx.execute(sql`
    delete from breadletter_sent where issue_id = ${issue_id} and signup_id = any (${sql.param(passed_over)}::uuid[])`)
  // By what is there: a batch is short, too, where a reader is erased at this moment.
  const { rows } = await tx.execute<{ more: boolean }>(sql`
    with ahead as (
      select exists (select from breadletter_sent where issue_id = ${issue_id} and area = ${name} and queued_at is null) as more),
    counted as (
      update breadletter_areas set waiting = case when more then greatest(waiting - ${readers.length}, 1) else 0 end,
        content = case when more then ${JSON.stringify(content)}::jsonb end
      from ahead where issue_id = ${issue_id} and area = ${name})
    update breadletter_issues set queued = least(queued + ${mailed.length}, readers - ${passed_over.length}),
      readers = readers - ${passed_over.length}
    from ahead where id = ${issue_id} returning more`)
  return rows[0]?.more ?? false
}

/** The next morning an area that isn't done is told anew: of yesterday's, pickups are over and bakeries may be gone. */
interface MadeArea extends AreaContent {
  made_at: string
}

const makeArea = async (tx: Tx, area: DueArea, good: GoodTopic[], now: Date): Promise<MadeArea> => {
  const point = pointOf(area)
  return { ...(await findNear(tx, point, now)), topic: topicFor(good, point), made_at: now.toISOString() }
}

const pointOf = ({ latitude, longitude }: DueArea): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

function mailsTo(
  readers: BatchReader[],
  { env, secret, clock }: SendServices,
  { issue, area, content }: { issue: WrittenIssue; area: DueArea; content: AreaContent },
) {
  const { public_url, postal_address } = env
  const site = { public_url, secret }
  const sectionsFor = writeIssue(issue, content, site)
  const month_ago = new Date(clock().getTime() - NEW_DAYS * DAY_MS)
  const last_week = area.news_since ? new Date(area.news_since) : month_ago
  return readers.map(({ id, email, created_at, frequency, includes }) => {
    const links = subscriberLinks(site, { id, created_at: new Date(created_at) })
    const news_since = frequency === 'weekly' ? last_week : month_ago
    const slots = {
      ...{ number: issue.number, subject: issue.subject, intro: introOf(issue), postal_address: postal_address ?? '' },
      sections: sectionsFor({ includes, news_since, preferences_url: links.preferences_url }),
      ...{ ...links, online_url: public_url + issuePath(issue.number) },
    }
    return issueLetter.mail(slots, { to: email, mail_key: issueMailKey(issue.number, id) })
  })
}

const endIssues = ({ db, clock }: SendServices) =>
  db.execute(sql`
    update breadletter_issues i set state = 'sent', ended_at = ${at(clock())}, version = version + 1, updated_at = ${at(clock())}
    where state = 'sending' and not exists (select from breadletter_areas a where a.issue_id = i.id and a.waiting > 0)`)
