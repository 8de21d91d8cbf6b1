import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { namesAddress } from '~/db/names-address.server'
import { onlyRow } from '~/db/only-row.server'
import { PROGRAM } from '~/lib/brand'
import { newId } from '~/lib/ids'
import { cut, oneLine } from '~/lib/text'
import { type Mail, writeMail } from './letter.server'
import { noteBroken, type Override, overridesIn } from './overrides.server'
import { BrokenWords } from './words.server'

type Executor = Pick<Db, 'execute'>

const KEPT_DAYS = 30

/** Written in the transaction of its cause. Blocked people get mail about money only. */
export const sendLetter = (tx: Executor, mail: Mail): Promise<void> => sendLetters(tx, [mail])

/** In one statement, however many. */
export async function sendLetters(tx: Executor, mails: Mail[]): Promise<void> {
  const lawful = mails.filter(isLawful)
  if (lawful.length === 0) return
  const overrides = await overridesIn(tx)
  const rows: object[] = []
  for (const mail of lawful) rows.push(rowOf(mail, await written(tx, mail, overrides.get(mail.letter.key))))
  await tx.execute(sql`
    insert into mail_outbox (id, dedupe_key, message_id, "to", subject, text, html, headers, attachments, bulk, owed, signs_in)
    select m.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, dedupe_key text, message_id text, "to" text, subject text, text text, html text, headers jsonb, attachments jsonb, bulk boolean, owed boolean, signs_in boolean)
    where (m.owed or not is_blocked_email(m."to"))
      and not (m.bulk and exists (select from mail_suppressions s where s.email = m."to" and num_nonnulls(s.bounced_at, s.complained_at) > 0))
    on conflict (dedupe_key) do nothing`)
}

/** CAN-SPAM: letters to many say where mail reaches the house. While it hasn't said where, none goes; bells and pushes do. */
const isLawful = ({ letter, slots }: Mail): boolean => !letter.bulk || Boolean(letter.body(slots).postal_address)

function rowOf(mail: Mail, { subject, text, html, headers, attachments }: ReturnType<typeof writeMail>) {
  const { bulk = false, owed = false, signs_in = false } = mail.letter
  const [id, to] = [newId(), mail.to.toLowerCase()]
  return {
    ...{ id, dedupe_key: mail.mail_key, message_id: `<${id}@mail.${PROGRAM}>`, to, subject: subjectLine(subject) },
    ...{ text, html, headers: headerLines(headers), attachments, bulk, owed, signs_in },
  }
}

/** Enough bulk mail waits: some that wasn't tried yet, or much more with what servers refused so far. */
export async function isFull(db: Executor, { untried, all }: { untried: number; all: number }): Promise<boolean> {
  const { rows } = await db.execute<{ full: boolean }>(sql`
    select count(*) filter (where attempts = 0) >= ${untried} or count(*) >= ${all} as full
    from (select attempts from mail_outbox where bulk and sent_at is null and failed_at is null and next_attempt_at < 'infinity' limit ${all}) waiting`)
  return onlyRow(rows).full
}

/** In the words of an admin, or in the built-in ones if those can't be filled in. */
async function written(tx: Executor, mail: Mail, override: Override | undefined) {
  if (mail.words) return writeMail(mail, mail.words)
  try {
    return writeMail(mail, override)
  } catch (error) {
    if (!override || !(error instanceof BrokenWords)) throw error
    await noteBroken(tx, override, error)
    return writeMail(mail)
  }
}

/** Mail that isn't sent yet, by the beginning of its key. The condition is written so that the partial indexes serve it. */
export async function dropMail(tx: Executor, key: string): Promise<string[]> {
  const { rows } = await tx.execute<{ dedupe_key: string }>(sql`
    delete from mail_outbox where starts_with(dedupe_key, ${key}) and (sent_at is null and failed_at is null or failed_at is not null)
    returning dedupe_key`)
  return rows.map(({ dedupe_key }) => dedupe_key)
}

/** After a month mail is dropped, sent or not: a mail server that is set up late must not send last year's links. */
export async function pruneMail(db: Executor): Promise<void> {
  await db.execute(sql`delete from mail_outbox where created_at < now() - make_interval(days => ${KEPT_DAYS})`)
}

/** What was held back for an address, unless it is old or was for many. */
export async function releaseMail(tx: Executor, to: string, days: number): Promise<void> {
  await tx.execute(sql`
    update mail_outbox set next_attempt_at = now()
    where "to" = ${to} and not bulk and sent_at is null and failed_at is null and next_attempt_at = 'infinity'
      and created_at > now() - make_interval(days => ${days})`)
}

/** All that is out of tries, or one. */
export async function retryMail(db: Executor, id?: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update mail_outbox set failed_at = null, attempts = 0, next_attempt_at = now()
    where failed_at is not null and ${id === undefined ? sql`true` : sql`id::text = ${id}`}`)
  return rowCount ?? 0
}

const headerLines = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, line]) => [name, oneLine(line)]))

/** Mail programs would decode what looks like an encoded word. */
const subjectLine = (subject: string): string => cut(oneLine(subject).replaceAll('=?', '= ?'), 300)

interface MailedPerson {
  /** The address of now, then those before. */
  emails: string[]
  thing_ids: string[]
}

/** Mail that others get about their things, or that leads to them or names an address of theirs. */
const isAbout = ({ emails, thing_ids }: MailedPerson): SQL => sql`(
  exists (select from regexp_matches(concat_ws(' ', dedupe_key, text), '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') id where id[1] = any (${sql.param(thing_ids)}::text[]))
  or ${namesAddress(sql`concat_ws(' ', subject, text, headers::text)`, emails)})`

/** Whoever leaves goes only after it is sent: others wait for it. */
export async function waitsToBeSent(tx: Executor, person: MailedPerson): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from mail_outbox where sent_at is null and failed_at is null and next_attempt_at < 'infinity' and "to" <> ${person.emails[0]} and ${isAbout(person)} limit 1`)
  return Boolean(rowCount)
}

/** Of a person who has left: mail to them, and mail about them that others have had or will never get. */
export async function forgetMail(tx: Executor, person: MailedPerson): Promise<void> {
  await tx.execute(sql`
    delete from mail_outbox where "to" = ${person.emails[0]}
      or (sent_at is not null or failed_at is not null or next_attempt_at = 'infinity') and ("to" = any (${sql.param(person.emails)}::text[]) or ${isAbout(person)})`)
}
