import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { PROGRAM } from '~/lib/brand'
import { newId } from '~/lib/ids'
import { cut, oneLine } from '~/lib/text'
import { type Mail, writeMail } from './letter.server'

type Executor = Pick<Db, 'execute'>

const KEPT_DAYS = 30

/** Written in the transaction of its cause. Blocked people get mail about money only. */
export async function sendLetter(tx: Executor, mail: Mail): Promise<void> {
  const { subject, text, html, headers, attachments } = writeMail(mail)
  const { bulk = false, owed = false } = mail.letter
  const [id, to] = [newId(), mail.to.toLowerCase()]
  await tx.execute(sql`
    insert into mail_outbox (id, dedupe_key, message_id, "to", subject, text, html, headers, attachments, bulk, owed)
    select ${id}, ${mail.mail_key}, ${`<${id}@mail.${PROGRAM}>`}, ${to}, ${subjectLine(subject)}, ${text}, ${html},
      ${JSON.stringify(headers)}::jsonb, ${JSON.stringify(attachments)}::jsonb, ${bulk}, ${owed}
    where ${owed} or not exists (select from blocked_emails where email = ${to})
    on conflict (dedupe_key) do nothing`)
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

export async function retryMail(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update mail_outbox set failed_at = null, attempts = 0, next_attempt_at = now() where failed_at is not null`)
  return rowCount ?? 0
}

/** Mail programs would decode what looks like an encoded word. */
const subjectLine = (subject: string): string => cut(oneLine(subject).replaceAll('=?', '= ?'), 300)
