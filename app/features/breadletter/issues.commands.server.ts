import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { type Actor, askProof } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { dayOf } from '~/lib/zone'
import { dropMail } from '~/mail/outbox.server'
import { issueMailKey } from '../newsletter/newsletter'
import { findRecipe } from './area.queries.server'
import {
  ACTIONS,
  CHANGED,
  DAY_OVER,
  GONE_OUT,
  type IssueAction,
  type IssueState,
  isEditable,
  lacking,
  NO_ADDRESS,
  NO_ISSUE,
  NO_RECIPE,
  STATE_WORDS,
} from './breadletter'
import type { Issue, IssueWords } from './breadletter.contract'
import { refuseTooLong } from './issue-size.server'
import { findIssue } from './issues.queries.server'
import { keepPictures, renderStory } from './story.commands.server'

type IssueServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

interface Act {
  by: Actor
  action: `breadletter.${string}`
  number: number
  details: Record<string, unknown>
}

/** An issue is named by its number, as everywhere; the next one after a deleted draft may have it again. */
const note = (tx: Tx, { clock }: Pick<Services, 'clock'>, { by, action, number, details }: Act) =>
  recordAudit(tx, clock(), { by, action, subject_type: 'breadletter', subject_id: String(number), details })

const answer = async (tx: Tx, number: number): Promise<Issue> => orNotFound(await findIssue(tx, number), NO_ISSUE)

/** Two admins who begin at once go on with the same draft. */
export const beginDraft = (services: Pick<Services, 'db' | 'clock'>, by: Actor): Promise<Issue> =>
  services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('breadletter:draft', 0))`)
    const now = at(services.clock())
    const { rows } = await tx.execute<{ number: number; made: boolean }>(sql`
      with draft as (select number from breadletter_issues where state = 'draft' order by number limit 1), made as (
        insert into breadletter_issues (id, number, created_at, updated_at)
        select ${newId()}, coalesce((select max(number) from breadletter_issues), 0) + 1, ${now}, ${now}
        where not exists (select from draft) returning number)
      select number, false as made from draft union all select number, true from made`)
    const { number, made } = onlyRow(rows)
    if (made) await note(tx, services, { by, action: 'breadletter.begun', number, details: {} })
    return answer(tx, number)
  })

interface LockedIssue extends Record<string, unknown> {
  id: string
  state: IssueState
  version: number
  send_on: string | null
  subject: string
  intro: string
  story_title: string
  story: string
  story_html: string
  recipe_topic_id: string | null
}

async function lockIssue(tx: Tx, number: number): Promise<LockedIssue> {
  const { rows } = await tx.execute<LockedIssue>(sql`
    select id, state, version, send_on::text as send_on, subject, intro, story_title, story, story_html, recipe_topic_id
    from breadletter_issues where number = ${number} for update`)
  return orNotFound(rows[0] ?? null, NO_ISSUE)
}

/** One that another admin changed since this one read it is refused. */
async function lockEditable(tx: Tx, number: number, version: number): Promise<LockedIssue> {
  const issue = await lockIssue(tx, number)
  if (!isEditable(issue.state)) throw new AppError('conflict', GONE_OUT)
  if (issue.version !== version) throw new AppError('conflict', CHANGED)
  return issue
}

const change = (tx: Tx, { clock }: IssueServices, id: string, set: SQL) =>
  tx.execute(sql`
    update breadletter_issues set ${set}, version = version + 1, updated_at = ${at(clock())} where id = ${id}`)

export const writeWords = (
  services: IssueServices,
  by: Actor,
  { number, version, ...words }: IssueWords & { number: number; version: number },
): Promise<Issue> =>
  services.db.transaction(async (tx) => {
    const issue = await lockEditable(tx, number, version)
    const { id, state } = issue
    if (state === 'scheduled') {
      // It goes to everybody, with nobody's further press.
      askProof(by)
      refuseLacking(words)
    }
    if (words.recipe_topic_id) await refuseNoRecipe(tx, words.recipe_topic_id)
    const { html, picture_ids } = await renderStory(tx, services.env, words.story)
    await refuseLong(tx, services, { ...words, number, story_html: html })
    await keepPictures(tx, id, picture_ids)
    const { subject, intro, story_title, story, recipe_topic_id } = words
    await change(
      ...([tx, services, id] as const),
      sql`subject = ${subject}, intro = ${intro}, story_title = ${story_title}, story = ${story}, story_html = ${html},
        recipe_topic_id = ${recipe_topic_id}`,
    )
    const changed = WORDS.filter((name) => issue[name] !== words[name])
    const of = (all: Pick<LockedIssue, (typeof WORDS)[number]>) =>
      Object.fromEntries(changed.map((name) => [name, all[name]]))
    if (changed.length > 0)
      await note(tx, services, {
        ...{ by, action: 'breadletter.written', number },
        details: { state, before: of(issue), after: of(words) },
      })
    return answer(tx, number)
  })

const WORDS = ['subject', 'intro', 'story_title', 'story', 'recipe_topic_id'] as const

async function refuseNoRecipe(tx: Tx, id: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from forum_topics where id = ${id} and state = 'visible' and has_recipe`,
  )
  if (!rowCount) throw new AppError('invalid', NO_RECIPE, { field: 'recipe_topic_id' })
}

function refuseLacking(words: Omit<IssueWords, 'recipe_topic_id'>): void {
  const lack = lacking(words)
  if (lack) throw new AppError('invalid', lack.sentence, { field: lack.field })
}

async function refuseLong(
  tx: Tx,
  { env, secret }: IssueServices,
  issue: IssueWords & { number: number; story_html: string },
): Promise<void> {
  const recipe = await findRecipe(tx, issue.recipe_topic_id)
  refuseTooLong({ ...issue, recipe }, { public_url: env.public_url, secret })
}

export const deleteDraft = (services: IssueServices, by: Actor, number: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { id, state, subject, intro, story_title, story } = await lockIssue(tx, number)
    if (state !== 'draft') throw new AppError('conflict', GONE_OUT)
    await keepPictures(tx, id, [])
    await tx.execute(sql`delete from breadletter_issues where id = ${id}`)
    await note(tx, services, {
      ...{ by, action: 'breadletter.deleted', number },
      details: { subject, intro, story_title, story },
    })
  })

/** Today counts where it still is today. */
export const scheduleIssue = (
  services: IssueServices,
  by: Actor,
  { number, send_on, version }: { number: number; send_on: string; version: number },
): Promise<Issue> =>
  services.db.transaction(async (tx) => {
    const issue = await lockEditable(tx, number, version)
    if (!services.env.postal_address) throw new AppError('conflict', NO_ADDRESS)
    refuseLacking(issue)
    await refuseLong(tx, services, { ...issue, number })
    if (send_on < dayOf(services.clock(), 'Pacific/Honolulu'))
      throw new AppError('invalid', DAY_OVER, { field: 'send_on' })
    const { id, subject, state, send_on: was_on } = issue
    if (state === 'scheduled' && was_on === send_on) return answer(tx, number)
    await change(tx, services, id, sql`state = 'scheduled', send_on = ${send_on}`)
    await note(tx, services, {
      ...{ by, action: 'breadletter.scheduled', number },
      details: { subject, before: { state, send_on: was_on }, after: { state: 'scheduled', send_on } },
    })
    return answer(tx, number)
  })

const STEERED = {
  unschedule: 'breadletter.unscheduled',
  pause: 'breadletter.paused',
  resume: 'breadletter.resumed',
  stop: 'breadletter.stopped',
} as const satisfies Record<IssueAction, string>

/** What was handed to the mail server before a stop is gone; what waits in the outbox is taken back. */
export const steerIssue = (
  services: IssueServices,
  by: Actor,
  { number, action }: { number: number; action: IssueAction },
): Promise<Issue> =>
  services.db.transaction(async (tx) => {
    const { id, state, subject } = await lockIssue(tx, number)
    const { from, to } = ACTIONS[action]
    if (state === to) return answer(tx, number)
    if (!from.includes(state))
      throw new AppError('conflict', `This can’t be done anymore. The issue is now: ${STATE_WORDS[state]}.`)
    const ends = to === 'stopped'
    await change(tx, services, id, sql`state = ${to}, ended_at = ${ends ? at(services.clock()) : null}`)
    // Words of others, which may be taken back meanwhile, are read anew.
    await tx.execute(sql`update breadletter_areas set content = null where issue_id = ${id} and content is not null`)
    if (ends) await takeBack(tx, { id, number })
    await note(tx, services, {
      ...{ by, action: STEERED[action], number },
      details: { subject, before: { state }, after: { state: to } },
    })
    return answer(tx, number)
  })

async function takeBack(tx: Tx, { id, number }: { id: string; number: number }): Promise<void> {
  const key = issueMailKey(number, '')
  const signup_ids = (await dropMail(tx, key)).map((dropped) => dropped.slice(key.length))
  // A monthly reader who didn't get it gets the next one.
  await tx.execute(sql`
    update breadletter_sent set queued_at = null where issue_id = ${id} and signup_id = any (${sql.param(signup_ids)}::uuid[])`)
  await tx.execute(
    sql`update breadletter_issues set queued = greatest(queued - ${signup_ids.length}, 0) where id = ${id}`,
  )
}
