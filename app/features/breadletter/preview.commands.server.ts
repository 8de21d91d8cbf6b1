import { sql } from 'drizzle-orm'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError, orNotFound } from '~/lib/errors'
import { type Mail, writeMail } from '~/mail/letter.server'
import { inTheme } from '~/mail/look'
import { sendLetter } from '~/mail/outbox.server'
import { INCLUDES, PREFERENCES_PATH, ZIP_UNKNOWN } from '../newsletter/newsletter'
import { topicFor } from './area'
import { findNear, findRecipe, findZip, listGoodTopics } from './area.queries.server'
import { issuePath, NEW_DAYS, NO_ADDRESS, NO_ISSUE } from './breadletter'
import { findIssueRow } from './issues.queries.server'
import { issueLetter } from './letters.server'
import { introOf, writeIssue } from './write-issue.server'

type PreviewServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

interface Asked {
  number: number
  /** Empty for a reader whose ZIP code we don't know. */
  zip: string
}

export async function previewIssue(services: PreviewServices, asked: Asked) {
  const mail = await sampleMail(services, asked, 'preview@localhost')
  const { subject, html, text } = writeMail(mail)
  return { subject, html: inTheme(html, 'light'), dark_html: inTheme(html, 'dark'), text }
}

export async function mailTest(services: PreviewServices, actor: Actor, asked: Asked): Promise<{ message: string }> {
  if (!services.env.postal_address) throw new AppError('conflict', NO_ADDRESS)
  const { rows } = await services.db.execute<{ email: string }>(sql`select email from users where id = ${actor.id}`)
  const { email } = orNotFound(rows[0] ?? null, NO_ISSUE)
  const mail = await sampleMail(services, asked, email, 'Test: ')
  await services.db.transaction((tx) => sendLetter(tx, mail))
  return { message: `We sent it to ${email}.` }
}

/** With links that are nobody's own, and aren't counted. */
async function sampleMail(
  { db, clock, env, secret }: PreviewServices,
  { number, zip }: Asked,
  to: string,
  before = '',
): Promise<Mail> {
  const { recipe_topic_id, ...row } = orNotFound(await findIssueRow(db, sql`number = ${number}`), NO_ISSUE)
  const point = zip ? await findZip(db, zip) : null
  if (zip && !point) throw new AppError('invalid', ZIP_UNKNOWN, { field: 'zip' })
  const [now, { public_url, postal_address }] = [clock(), env]
  const issue = {
    ...row,
    subject: before + (row.subject || 'No subject yet'),
    recipe: await findRecipe(db, recipe_topic_id),
  }
  const content = { ...(await findNear(db, point, now)), topic: topicFor(await listGoodTopics(db, now), point) }
  const preferences_url = public_url + PREFERENCES_PATH
  const sectionsFor = writeIssue(issue, content, { public_url, secret }, false)
  const news_since = new Date(now.getTime() - NEW_DAYS * DAY_MS)
  const slots = {
    ...{ number, subject: issue.subject, intro: introOf(issue), postal_address: postal_address ?? '' },
    sections: sectionsFor({ includes: INCLUDES, news_since, preferences_url }),
    ...{ preferences_url, off_url: `${public_url}/unsubscribe`, online_url: public_url + issuePath(number) },
  }
  return issueLetter.mail(slots, { to })
}
